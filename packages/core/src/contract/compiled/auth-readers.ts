// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toNumber, toText } from '../readers.ts';

export const authReaders = {
  access_token: toText,
  expires_in: toNumber,
  user: passthrough,
  envelope: passthrough,
};
