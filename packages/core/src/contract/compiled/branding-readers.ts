// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toBoolean, toImageAddress, toTextOrNull } from '../readers.ts';

export const brandingReaders = {
  hasBranding: toBoolean,
  customisedBranding: toBoolean,
  colours: passthrough,
  logoURL: toImageAddress,
  company: toTextOrNull,
};
