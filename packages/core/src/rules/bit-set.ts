/** 5 bits of a position per level, 32 positions per word. */
const wordBits = 5;
const wordSize = 1 << wordBits;
const wordMask = wordSize - 1;

/**
 * A set of positions, as a pyramid of bits: each level says which words of the level below are not
 * empty. Adding, removing and finding the next cost the number of levels, which is 3 for 10,000.
 */
export class BitSet {
  readonly #levels: readonly Uint32Array[];

  /** For positions from 0 to `capacity`, exclusive. */
  constructor(capacity: number) {
    const levels: Uint32Array[] = [];
    let words = capacity;
    do {
      words = Math.max(1, Math.ceil(words / wordSize));
      levels.push(new Uint32Array(words));
    } while (words > 1);
    this.#levels = levels;
  }

  has(position: number): boolean {
    const word = this.#levels[0]?.[position >>> wordBits] ?? 0;
    return (word & (1 << (position & wordMask))) !== 0;
  }

  add(position: number): void {
    let at = position;
    for (const level of this.#levels) {
      const word = at >>> wordBits;
      const before = level[word] ?? 0;
      level[word] = before | (1 << (at & wordMask));
      if (before !== 0) return;
      at = word;
    }
  }

  remove(position: number): void {
    let at = position;
    for (const level of this.#levels) {
      const word = at >>> wordBits;
      const after = (level[word] ?? 0) & ~(1 << (at & wordMask));
      level[word] = after;
      if (after !== 0) return;
      at = word;
    }
  }

  /** The first position in the set at or after `from`; -1 if there is none. */
  next(from: number): number {
    const levels = this.#levels;
    let at = from;
    for (let height = 0; height < levels.length; height++) {
      const word = at >>> wordBits;
      const rest = (levels[height]?.[word] ?? 0) & (-1 << (at & wordMask));
      if (rest !== 0) return this.#descend(height, (word << wordBits) | lowestBit(rest));
      // The rest of this word is empty: the level above knows the next word that is not.
      at = word + 1;
    }
    return -1;
  }

  #descend(height: number, position: number): number {
    let at = position;
    for (let level = height - 1; level >= 0; level--) {
      at = (at << wordBits) | lowestBit(this.#levels[level]?.[at] ?? 0);
    }
    return at;
  }
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
