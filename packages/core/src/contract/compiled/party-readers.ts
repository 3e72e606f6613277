// Written by `npm run contract` from the schemas in ../wire/.
import { toBoolean, toText } from '../readers.ts';

export const partyReaders = {
  party_id: toText,
  party_title: toText,
  party_email: toText,
  isSigner: toBoolean,
};
