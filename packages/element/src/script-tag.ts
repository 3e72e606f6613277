import { defineSignEnvelope } from './define-sign-envelope.ts';

// The script of the script tag. Its late parts import it by its plain address. Loaded from another
// address, such as one with a query, it would run twice: it then only imports the plain address.
const address = new URL(import.meta.url);
if (address.search === '') defineSignEnvelope();
else void import(address.origin + address.pathname);
