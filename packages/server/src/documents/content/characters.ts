/** The byte of an ASCII character. */
export function byteOf(character: string): number {
  return character.charCodeAt(0);
}

type CharacterClass = 'regular' | 'white-space' | 'delimiter';

const classes: readonly CharacterClass[] = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if ('\0\t\n\f\r '.includes(character)) return 'white-space';
  return '()<>[]{}/%'.includes(character) ? 'delimiter' : 'regular';
});

/** The class of a byte (PDF 32000-1, 7.2.2). The end of the content separates words as white space does. */
export function classOf(byte: number | undefined): CharacterClass {
  return (byte === undefined ? undefined : classes[byte]) ?? 'white-space';
}
