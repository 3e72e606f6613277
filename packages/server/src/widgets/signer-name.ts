/** What a name has no use for, and a mail to a stranger must not carry. Dots as domains write them. */
const addresses = [
  /[@\\/<>|{}[\]]/u,
  /:\/\/|www\./iu,
  // A dot between two names with no space: `example.com`, and with it `St.John`, which is told so.
  /[\p{L}\p{N}][.\u3002][\p{L}\p{N}]{2,}/u,
  // A telephone number.
  /(?:\p{N}[\s().-]*){5,}/u,
];

/** Everything that breaks a line, turns the direction of what follows, or is not seen at all. */
const unseen = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

const letter = /[\p{L}]/u;

/** Letters that show nothing: fillers of Hangul, and the blank of Braille. */
const fillers = /[\u115f\u1160\u3164\uffa0\u2800]/gu;

/** Characters of a name: a mail says it to somebody who may never have heard of it. */
const maxLength = 100;

/**
 * Whether a text can be the name of somebody nobody knows. It is written into a mail to an address
 * that anyone may have entered, so it must be a name and no message: one line, seen as it is, without
 * an address or a number to call.
 */
export function isSignerName(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\u200c\u200d]/gu, '');
  if (plain.length === 0 || [...plain].length > maxLength) return false;
  if (unseen.test(text) || unseen.test(plain)) return false;
  if (!letter.test(plain.replace(fillers, ''))) return false;
  return addresses.every((pattern) => !pattern.test(plain));
}
