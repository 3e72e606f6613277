import type { ErrorList } from '../errors/server-error.ts';
import { lineProblem } from '../mail/one-line.ts';

/** Adds an error for a text that cannot be shown in one line. */
export function checkLine(path: string, text: string, errors: ErrorList, maxLength?: number): void {
  const problem = lineProblem(text, maxLength);
  if (problem !== null) errors.add(path, problem);
}
