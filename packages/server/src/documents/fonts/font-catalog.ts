import { signatureFonts } from '@sign-envelope/core';

/** One font file: a family's glyphs for one part of Unicode. */
export interface FontFile {
  readonly family: string;
  readonly subset: string;
  readonly weight: 400 | 700;
  /** Whether it is a slice of a variable font: see east-asian.ts. */
  readonly isSlice?: boolean;
}

/** The name of a font file, which is also used in documents. */
export function fontName({ family, subset, weight }: FontFile): string {
  return `${family}-${subset}-${weight}-normal`;
}

/** The subsets of each family, in the order in which they are searched for a character. */
const familySubsets: Readonly<Record<string, readonly string[]>> = {
  arimo: [
    'latin',
    'latin-ext',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'vietnamese',
    'hebrew',
  ],
  tinos: [
    'latin',
    'latin-ext',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'vietnamese',
    'hebrew',
  ],
  cousine: [
    'latin',
    'latin-ext',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'vietnamese',
    'hebrew',
  ],
  caveat: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'],
  'dancing-script': ['latin', 'latin-ext', 'vietnamese'],
  'homemade-apple': ['latin'],
  'marck-script': ['latin', 'latin-ext', 'cyrillic'],
  sacramento: ['latin', 'latin-ext'],
};

/** Scripts with their own font family of the same name. */
const otherScripts = [
  ...['hebrew', 'devanagari', 'thai', 'bengali', 'tamil', 'telugu', 'gujarati', 'gurmukhi'],
  ...['kannada', 'malayalam', 'oriya', 'sinhala', 'georgian', 'armenian', 'ethiopic', 'khmer'],
  ...['lao', 'myanmar'],
];

/**
 * Fonts for characters that a field's own family lacks. With the fonts of east-asian.ts, they cover
 * most living scripts.
 */
const fallbacks: readonly FontFile[] = [
  ...files('noto-sans', [
    'latin',
    'latin-ext',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'vietnamese',
  ]),
  ...files('noto-sans-arabic', ['arabic']),
  ...otherScripts.flatMap((script) => files(`noto-sans-${script}`, [script])),
  ...files('noto-emoji', ['emoji']),
  ...files('noto-sans-arabic', ['symbols', 'math']),
];

/** Free fonts with the same metrics as the fonts that senders name. */
const namedFamilies: Readonly<Record<string, string>> = {
  arial: 'arimo',
  helvetica: 'arimo',
  times: 'tinos',
  'times-new-roman': 'tinos',
  courier: 'cousine',
  'courier-new': 'cousine',
  ...Object.fromEntries(signatureFonts.map((hand) => [hand, hand])),
};

const defaultFamily = 'arimo';

/** Cached lists by family and weight. Other caches use the lists and files as keys. */
const lists = new Map<string, readonly FontFile[]>();

/**
 * The files to search for the glyphs of a field's font, in order of preference. An unknown name
 * means arial, the specification's default.
 */
export function fontFilesFor(fontName: string, weight: 400 | 700 = 400): readonly FontFile[] {
  const key = fontName
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  const family = Object.hasOwn(namedFamilies, key) ? namedFamilies[key] : undefined;
  const own = family ?? defaultFamily;
  const listName = `${own} ${weight}`;
  const list = lists.get(listName) ?? [
    ...files(own, familySubsets[own] ?? ['latin'], weight),
    ...fallbacks,
  ];
  lists.set(listName, list);
  return list;
}

function files(family: string, subsets: readonly string[], weight: 400 | 700 = 400): FontFile[] {
  return subsets.map((subset) => ({ family, subset, weight }));
}
