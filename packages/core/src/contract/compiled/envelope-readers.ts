// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toBoolean, toList, toText, toTextOrNull } from '../readers.ts';

export const envelopeReaders = {
  envelope_id: toText,
  envelope_title: toText,
  status: toText,
  unsignable: toBoolean,
  envelope_redirect_url: toTextOrNull,
  error: toTextOrNull,
  config: passthrough,
  branding: passthrough,
  parties: toList,
  documents: toList,
  accepts_repeated_values: toBoolean,
};
