import { defineSignEnvelope } from './define-sign-envelope.ts';

// The script of the script tag. Its lazy parts import it by its plain address: under another one, such
// as with a query, the page would have it twice. It then only loads itself from there.
const address = new URL(import.meta.url);
if (address.search === '') defineSignEnvelope();
else void import(address.origin + address.pathname);
