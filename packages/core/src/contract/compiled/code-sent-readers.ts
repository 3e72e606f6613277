// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough } from '../readers.ts';

export const codeSentReaders = {
  expires: passthrough,
};
