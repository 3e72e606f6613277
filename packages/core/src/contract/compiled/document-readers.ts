// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toList, toNumber, toText } from '../readers.ts';

export const documentReaders = {
  title: toText,
  fingerprint: toText,
  num_pages: toNumber,
  pages: toList,
  fields: passthrough,
};
