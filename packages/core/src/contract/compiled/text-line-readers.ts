// Written by `npm run contract` from the schemas in ../wire/.
import { toNumber, toPositive, toText } from '../readers.ts';

export const textLineReaders = {
  text: toText,
  x: toNumber,
  y: toNumber,
  width: toNumber,
  height: toNumber,
  size: toPositive,
  angle: toNumber,
  direction: toText,
};
