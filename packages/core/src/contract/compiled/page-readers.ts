// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toImageAddress, toPositive } from '../readers.ts';

export const pageReaders = {
  src: toImageAddress,
  width: toPositive,
  height: toPositive,
  points: passthrough,
  text_src: toImageAddress,
  small_src: toImageAddress,
  detailed_src: toImageAddress,
};
