// Written by `npm run contract` from the schemas in ../wire/.
import { toBoolean, toTextOrNull } from '../readers.ts';

export const uploadReaders = {
  success: toBoolean,
  uuid: toTextOrNull,
  fileName: toTextOrNull,
};
