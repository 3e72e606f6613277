import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** One font file: a family's glyphs for one part of Unicode. */
export interface FontFile {
  readonly family: string;
  readonly subset: string;
  readonly weight: 400 | 700;
  /** Whether it is a slice of a variable font, which has all weights: see east-asian.ts. */
  readonly isSlice?: boolean;
  /** The characters that it is searched for; without, all. A font is not opened for others. */
  readonly characters?: RegExp;
  /** Its file in a package of Expo; without, it is in the family's package of Fontsource. */
  readonly source?: string;
}

/** The name of a font file, which is also used in documents. */
export function fontName({ family, subset, weight }: FontFile): string {
  return `${family}-${subset}-${weight}-normal`;
}

/**
 * The path of a font's file: WOFF 2.0 if it ends in `.woff2`, otherwise TrueType.
 *
 * @throws Error if the package with the font is not installed.
 * @example
 * ```ts
 * const [regular] = fontFilesFor('arial');
 * const bytes = readFileSync(fontPath(regular));
 * ```
 */
export function fontPath(file: FontFile): string {
  return require.resolve(file.source ?? fontsourceOf(file));
}

function fontsourceOf(file: FontFile): string {
  const { family, subset, isSlice } = file;
  return isSlice
    ? `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`
    : `@fontsource/${family}/files/${fontName(file)}.woff2`;
}
