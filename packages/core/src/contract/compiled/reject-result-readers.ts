// Written by `npm run contract` from the schemas in ../wire/.
import { toText } from '../readers.ts';

export const rejectResultReaders = {
  status: toText,
};
