import type { FontFile } from './font-file.ts';

/** The subsets of the fonts for text, in the order in which they are searched for a character. */
const textSubsets = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  'hebrew',
];

/** The subsets of each signature font, whose family has the name that senders give it. */
const signatureSubsets: Readonly<Record<string, readonly string[]>> = {
  caveat: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'],
  'dancing-script': ['latin', 'latin-ext', 'vietnamese'],
  'homemade-apple': ['latin'],
  'marck-script': ['latin', 'latin-ext', 'cyrillic'],
  sacramento: ['latin', 'latin-ext'],
};

/** Scripts with their own font family of the same name, by what their users write most. */
const otherScripts = [
  'hebrew devanagari thai bengali tamil telugu gujarati gurmukhi kannada malayalam oriya sinhala',
  'georgian armenian ethiopic khmer lao myanmar arabic mongolian canadian-aboriginal cherokee',
  'tifinagh nko syriac thaana yi adlam vai bamum osmanya mende-kikakui coptic javanese balinese',
  'sundanese buginese rejang tagalog hanunoo buhid tagbanwa cham tai-le new-tai-lue tai-tham',
  'tai-viet kayah-li lisu miao hanifi-rohingya lepcha limbu newa meetei-mayek ol-chiki',
  'sora-sompeng warang-citi saurashtra syloti-nagri osage deseret',
].flatMap((names) => names.split(' '));

/** A font that a package of Expo has whole, where other packages leave characters out. */
function wholeFont(family: string, typeface: string): FontFile {
  const source = `@expo-google-fonts/${family}/400Regular/${typeface}_400Regular.ttf`;
  return { family, subset: 'whole', weight: 400, source };
}

/** Signs of a script that Unicode counts to all scripts, by the script whose font has them. */
const commonSigns: Readonly<Record<string, string>> = {
  thai: '฿',
  arabic: '\u0605\u06dd',
  tibetan: '\u0fd5-\u0fd8',
};

/** The characters of a script, and those that it shares with others. */
function charactersOf(script: string): RegExp {
  const name = script.replaceAll(/\b\w/g, (letter) => letter.toUpperCase()).replaceAll('-', '_');
  return new RegExp(`[\\p{Script_Extensions=${name}}${commonSigns[script] ?? ''}]`, 'u');
}

const forScript = (script: string, file: FontFile): FontFile => ({
  ...file,
  characters: charactersOf(script),
});

/**
 * Fonts for characters that a field's own family lacks. With the fonts of east-asian.ts, they cover
 * the living scripts, and signs such as fractions, arrows and Roman numerals.
 */
const fallbacks: readonly FontFile[] = [
  wholeFont('noto-sans', 'NotoSans'),
  ...otherScripts.flatMap((script) =>
    files(`noto-sans-${script}`, [script]).map((file) => forScript(script, file)),
  ),
  ...files('noto-serif-tibetan', ['tibetan']).map((file) => forScript('tibetan', file)),
  forScript('chakma', wholeFont('noto-sans-chakma', 'NotoSansChakma')),
  ...files('noto-emoji', ['emoji']),
  ...files('noto-sans-symbols', ['symbols']),
  // Its part for Latin has all mathematical signs too.
  ...files('noto-sans-math', ['latin']),
  ...files('noto-sans-symbols-2', ['symbols']),
];

/** Free fonts with the same metrics as the fonts that senders name. */
const textFamilies: Readonly<Record<string, string>> = {
  arial: 'arimo',
  helvetica: 'arimo',
  times: 'tinos',
  'times-new-roman': 'tinos',
  courier: 'cousine',
  'courier-new': 'cousine',
};

const defaultFamily = 'arimo';

/** Cached lists by family and weight. Other caches use the lists and files as keys. */
const lists = new Map<string, readonly FontFile[]>();

/**
 * The files to search for the glyphs of a field's font, in order of preference: the same list at every
 * call. An unknown name means arial, the default.
 */
export function fontFilesFor(fontName: string, weight: 400 | 700 = 400): readonly FontFile[] {
  const key = fontName
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  const isSignature = Object.hasOwn(signatureSubsets, key);
  const textFamily = Object.hasOwn(textFamilies, key) ? textFamilies[key] : undefined;
  const family = isSignature ? key : (textFamily ?? defaultFamily);
  const listName = `${family} ${weight}`;
  const list = lists.get(listName) ?? [
    ...files(family, signatureSubsets[family] ?? textSubsets, weight),
    ...fallbacks,
  ];
  lists.set(listName, list);
  return list;
}

function files(family: string, subsets: readonly string[], weight: 400 | 700 = 400): FontFile[] {
  return subsets.map((subset) => ({ family, subset, weight }));
}
