import type { Failure } from './reports.ts';

/** Characters of a line, which fits into the log of most CI systems without being wrapped. */
const lineLength = 160;

/** Lines of a message that are shown if there is room. */
const messageLines = 4;

const cut = (line: string) =>
  line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line;

/** The lines of a message that say something. The places in a stack come last and are dropped. */
function essence(message: string): readonly string[] {
  return message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^at .+:\d+:\d+\)?$/.test(line));
}

/**
 * Names each failure with its file and message, in at most `limit` lines: as much of each message as
 * there is room for, at least its first line.
 *
 * @example
 * ```ts
 * describeFailures([{ place: 'a.test.ts', title: 'adds', message: 'expected 1 to be 2' }], 30);
 * // ['✗ a.test.ts › adds', '    expected 1 to be 2']
 * ```
 */
export function describeFailures(failures: readonly Failure[], limit: number): readonly string[] {
  const headOf = ({ place, title }: Failure) => `✗ ${title === '' ? place : `${place} › ${title}`}`;
  const room = Math.floor(limit / Math.max(1, failures.length)) - 1;
  if (room >= 1) {
    return failures.flatMap((failure) => [
      cut(headOf(failure)),
      ...essence(failure.message)
        .slice(0, Math.min(room, messageLines))
        .map((line) => cut(`    ${line}`)),
    ]);
  }
  const lines = failures.map((failure) =>
    cut(`${headOf(failure)}: ${essence(failure.message)[0] ?? ''}`),
  );
  if (lines.length <= limit) return lines;
  const shown = lines.slice(0, limit - 1);
  return [...shown, `… and ${lines.length - shown.length} more, further up in this log.`];
}
