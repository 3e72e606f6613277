// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toText, toTextOrNull } from '../readers.ts';

export const errorReaders = {
  type: toText,
  status: toText,
  message: toText,
  session_uid: toTextOrNull,
  party_mobile_last4: toTextOrNull,
  branding: passthrough,
  errors: passthrough,
};
