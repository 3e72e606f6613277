// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toBoolean, toText } from '../readers.ts';

export const widgetSigningReaders = {
  verified: toBoolean,
  document_title: toText,
  company_name: toText,
  signer_name: toText,
  branding: passthrough,
};
