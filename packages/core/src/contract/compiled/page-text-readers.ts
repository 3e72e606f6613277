// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toPositive } from '../readers.ts';

export const pageTextReaders = {
  width: toPositive,
  height: toPositive,
  blocks: passthrough,
};
