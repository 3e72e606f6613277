// Written by `npm run contract` from the schemas in ../wire/.
import { toBoolean, toHexColor } from '../readers.ts';

export const colorsReaders = {
  primary: toHexColor,
  accentPrimary: toHexColor,
  accentSecondary: toHexColor,
  secondary: toHexColor,
  tertiary: toHexColor,
  primaryIsWhite: toBoolean,
};
