import { asciiSigns } from './confusable-signs.ts';

/** Patterns of addresses, which no name needs and a mail to a stranger must not contain. */
const addresses = [
  /[@\\/<>|{}[\]]/u,
  /:\/\/|www\./iu,
  // A dot between two names without a space: `example.com`, and also `St.John`, which is refused.
  // Marks do not hide it.
  /[\p{L}\p{N}]\p{M}*\.+\p{M}*[\p{L}\p{N}]\p{M}*[\p{L}\p{N}]/u,
  // A dot after a space: `example . com`. A space after a dot is usual, unless a domain follows.
  /\s\.|\.\s+(?:com|net|org|info|biz|xyz)\b/iu,
  // A scheme, an entity or an escape: `tel:117`, `&#46;`, `%2e`.
  /\p{L}{2}:[\p{L}\p{N}]|&#?\w+;|%[0-9a-f]{2}/iu,
  // More marks on a letter than any script writes.
  /\p{M}{9,}/u,
  // A telephone number.
  /(?:\p{N}[\s().-]*){5,}/u,
];

/** Characters that break lines, change the text direction or are invisible. */
const unseen = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

const letter = /[\p{L}]/u;

/** Invisible letters: Hangul fillers and the Braille blank. */
const fillers = /[\u115f\u1160\u3164\uffa0\u2800]/gu;

/** Characters that are not printed by themselves: joiners, variation selectors and such. */
const unprinted = /[\u200c\u200d]|(?![\u115f\u1160\u3164\uffa0])\p{Default_Ignorable_Code_Point}/gu;

/** Maximum number of characters of a name. */
const maxLength = 100;
/** Maximum number of words: long Portuguese and Spanish names have up to twelve. */
const maxWords = 12;

/**
 * Whether a text is acceptable as a signer's name. It is part of a mail to an address that anybody
 * may have entered, so it must not carry a message: one short visible line without addresses, phone
 * numbers or characters that look like those of an address.
 */
export function isSignerName(text: string): boolean {
  const plain = text.normalize('NFKC').replace(unprinted, '');
  if (plain.length === 0 || [...plain].length > maxLength) return false;
  if (unseen.test(text) || unseen.test(plain)) return false;
  if (!letter.test(plain.replace(fillers, ''))) return false;
  if (plain.trim().split(/\s+/u).length > maxWords) return false;
  const ascii = asciiSigns(plain);
  return addresses.every((pattern) => !pattern.test(ascii));
}
