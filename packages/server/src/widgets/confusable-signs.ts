/**
 * Characters that look like the dots and slashes of an address. Source: the prototypes `.`, `/`, `\`
 * and `·` of Unicode's confusables.txt (UTS #39), the label separators of IDNA (UTS #46), and the full
 * stops and raised dots of other scripts. Those that NFKC turns into ASCII are not listed.
 */

/** Look like a full stop and stand in no name. */
const dots = [
  '\\u0660\\u06f0', // Arabic-Indic digits zero
  '\\u066b\\u06d4', // Arabic decimal separator, Arabic full stop
  '\\u0701\\u0702', // Syriac full stops
  '\\u0589\\u1362\\u166e\\u1803\\u1809\\u2cf9\\u2cfe', // Armenian, Ethiopic, Canadian, Mongolian, Coptic
  '\\u2024\\u3002', // one dot leader; IDNA: ideographic full stop
  '\\u2e30\\u2e31\\u2e33\\u2e3c', // ring point, word separator dot, raised dot, stenographic full stop
  '\\ua4ff\\ua60e\\ua6f3', // Lisu, Vai and Bamum
  '\\u{10a50}\\u{1d16d}', // Kharoshthi dot, musical augmentation dot
].join('');

/**
 * Look like a raised dot, or stand for one. Between Chinese and Japanese letters, they separate the parts
 * of a name; in Lisu and Canadian syllabics, they belong to words.
 */
const raisedDots = [
  '\\u00b7\\u0387', // middle dot, Greek ano teleia
  '\\u1427\\u16eb', // Canadian final middle dot, runic single punctuation
  '\\u2022\\u2027\\u2219\\u22c5\\u25e6\\u26ac', // bullets, hyphenation point, operators
  '\\ua4f8\\ua4f9\\ua4fa', // Lisu tones
  '\\u30fb\\ua78f\\u{10101}', // Katakana middle dot, sinological dot, Aegean separator dot
].join('');

/** Look like a slash or a backslash. */
const slashes = [
  '\\u1735\\u2041\\u2044\\u2215\\u2571\\u27cb\\u29f8\\u2cc6\\u31d3\\u3033\\u{1d23a}',
  '\\u2216\\u27cd\\u29f5\\u29f9\\u31d4\\u3035\\u{1d20f}\\u{1d23b}',
].join('');

/** Chinese and Japanese letters that look like slashes between other letters. */
const slashLetters = '\\u30ce\\u4e36\\u4e3f';

/** A letter of a script that does not use raised dots in names. */
const withoutRaisedDots =
  '(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}\\p{Script=Lisu}\\p{Script=Canadian_Aboriginal}])[\\p{L}\\p{N}]';

const anyDot = new RegExp(`[${dots}]`, 'gu');
const anySlash = new RegExp(`[${slashes}]`, 'gu');
const raisedDot = new RegExp(
  `(?<=(${withoutRaisedDots})\\p{M}*\\s*)[${raisedDots}](?=\\s*${withoutRaisedDots})`,
  'gu',
);
const slashLetter = new RegExp(
  `(?<=${withoutRaisedDots}\\p{M}*\\s*)[${slashLetters}](?=\\s*${withoutRaisedDots})`,
  'gu',
);

/**
 * Replaces characters that look like the dots and slashes of an address with those. Keeps the raised dots
 * of Chinese and Japanese names, and that of Catalan between two Ls.
 */
export function asciiSigns(text: string): string {
  const catalan = /(?<=l)\u00b7(?=l)/giu;
  return text
    .replace(catalan, '')
    .replace(raisedDot, '.')
    .replace(anyDot, '.')
    .replace(anySlash, '/')
    .replace(slashLetter, '/');
}
