// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toBoolean, toText, toTextOrNull } from '../readers.ts';

export const userReaders = {
  party_id: toText,
  party_email: toText,
  company_id: toText,
  parent_id: toText,
  unsignable: toBoolean,
  status: toText,
  company_name: toText,
  envelope_redirect_url: toTextOrNull,
  branding: passthrough,
};
