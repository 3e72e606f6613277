// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toText } from '../readers.ts';

export const downloadMetaReaders = {
  branding: passthrough,
  title: toText,
};
