// Written by `npm run contract` from the schemas in ../wire/.
import { toList, toNumber } from '../readers.ts';

export const textBlockReaders = {
  level: toNumber,
  lines: toList,
};
