// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toBoolean, toImageAddress, toPalette, toTextOrNull } from '../readers.ts';

export const brandingReaders = {
  hasBranding: toBoolean,
  customisedBranding: toBoolean,
  colours: passthrough,
  palette: toPalette,
  logoURL: toImageAddress,
  company: toTextOrNull,
};
