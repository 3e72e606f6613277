import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BitSet } from './bit-set.ts';

test('it finds the next position as a sorted list would, after any additions and removals', () => {
  const change = fc.record({ position: fc.nat(4999), isAdded: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), fc.nat(5100), (changes, from) => {
      const bits = new BitSet(5000);
      const plain = new Set<number>();
      for (const { position, isAdded } of changes) {
        if (isAdded) bits.add(position);
        else bits.remove(position);
        if (isAdded) plain.add(position);
        else plain.delete(position);
        expect(bits.has(position)).toBe(isAdded);
      }
      const later = [...plain].filter((position) => position >= from);
      expect(bits.next(from)).toBe(later.length === 0 ? -1 : Math.min(...later));
    }),
  );
});

test('edge cases: the last position, the last bit of a word, and an empty set', () => {
  for (const capacity of [0, 1, 31, 32, 33, 1024, 1025, 32_769]) {
    const bits = new BitSet(capacity);
    expect(bits.next(0)).toBe(-1);
    if (capacity === 0) continue;
    bits.add(capacity - 1);
    expect(bits.next(0)).toBe(capacity - 1);
    expect(bits.next(capacity)).toBe(-1);
    bits.remove(capacity - 1);
    expect(bits.next(0)).toBe(-1);
  }
});
