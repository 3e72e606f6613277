export { type EastAsianFonts, eastAsianFonts, isEastAsian } from './east-asian.ts';
export { fontFilesFor } from './font-catalog.ts';
export { type FontFile, fontName, fontPath } from './font-file.ts';
