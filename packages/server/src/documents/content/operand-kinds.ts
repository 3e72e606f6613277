import type { OperandKind } from './content-operators.ts';

/** An array or a dictionary with the kinds of its entries; the operands of an operator at the outside. */
export interface Frame {
  readonly bracket: 'array' | 'dictionary' | null;
  kinds: string;
}

export function kindOf({ bracket, kinds }: Frame): OperandKind {
  if (kinds.includes('X')) return 'X';
  if (bracket === 'dictionary') return hasEntries(kinds) ? 'D' : 'X';
  if (/^n*$/.test(kinds)) return 'A';
  return /^[nS]*$/.test(kinds) ? 'T' : 'O';
}

/** Whether the kinds are those of a dictionary's entries: each a name and a value. */
export function hasEntries(kinds: string): boolean {
  return /^(?:N[^X])*$/.test(kinds);
}
