/** Numbers of the operands of an instruction without names and strings, those in an array included. */
export function numbersIn(instruction: string): readonly number[] {
  const operands = instruction.includes('%')
    ? instruction.replaceAll(/%[^\r\n]*/g, ' ')
    : instruction;
  return (operands.match(/[+-]?[\d.]+/g) ?? []).map(Number);
}

const isIndex = (number: number | undefined, last: number) =>
  number !== undefined && Number.isInteger(number) && number >= 0 && number <= last;

/** Which values the operands of an instruction can have: PDF 32000-1, 8.4.3 and 9.3.6. */
export const areValues: ReadonlyMap<string, (numbers: readonly number[]) => boolean> = new Map(
  Object.entries({
    d: (numbers) => areDashes(numbers.slice(0, -1)) && (numbers.at(-1) ?? 0) >= 0,
    j: ([style]) => isIndex(style, 2),
    J: ([style]) => isIndex(style, 2),
    M: ([limit = 0]) => limit >= 1,
    Tr: ([mode]) => isIndex(mode, 7),
    w: ([width = 0]) => width >= 0,
  } satisfies Record<string, (numbers: readonly number[]) => boolean>),
);

/** Whether the lengths of dashes and gaps are valid: PDF 32000-1, 8.4.3.6. */
export function areDashes(lengths: readonly number[]): boolean {
  if (lengths.length === 0) return true;
  return lengths.every((length) => length >= 0) && lengths.some((length) => length > 0);
}
