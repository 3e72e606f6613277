// Written by `npm run contract` from the schemas in ../wire/.
import { toText, toTextOrNull } from '../readers.ts';

export const submitResultReaders = {
  status: toText,
  envelope_redirect_url: toTextOrNull,
};
