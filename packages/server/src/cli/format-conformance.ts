import type {
  ConformanceLevel,
  ConformanceReport,
  ConformanceRow,
} from '@sign-envelope/core/conformance';

const width = 80;
const marks = { pass: 'pass', fail: 'FAIL', skipped: 'skip' } as const;
const headings: Readonly<Record<ConformanceLevel, string>> = {
  required: 'REQUIRED',
  optional: 'OPTIONAL',
};

/** Columns: the result, the check, and what is required. */
const markWidth = 6;
const idWidth = 26;
const indent = ' '.repeat(markWidth);

/** The rows as a table of two parts, and a summary. */
export function formatConformance({ rows, isConformant }: ConformanceReport): string {
  const levels = ['required', 'optional'] as const;
  const parts = levels.map((level) => {
    const own = rows.filter((row) => row.level === level);
    const made = own.filter(({ result }) => result !== 'skipped').flatMap(formatRow);
    return [headings[level], ...made, ...formatSkipped(own)].join('\n');
  });
  const verdict = isConformant
    ? 'Every required check that was made has passed.'
    : 'Signers will meet errors: see each FAIL of the required checks.';
  const counts = levels.map((level) => `${capitalize(level)}: ${count(rows, level)}.`);
  return [...parts, [verdict, ...counts].join('\n')].join('\n\n');
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function count(rows: readonly ConformanceRow[], level: ConformanceLevel): string {
  const of = (result: ConformanceRow['result']) =>
    rows.filter((row) => row.level === level && row.result === result).length;
  return `${of('pass')} passed, ${of('fail')} failed, ${of('skipped')} skipped`;
}

function formatRow(row: ConformanceRow): readonly string[] {
  const head = `${marks[row.result].padEnd(markWidth)}${row.id.padEnd(idWidth)}`;
  const [first = '', ...more] = wrap(row.requires, width - markWidth - idWidth);
  const hanging = ' '.repeat(markWidth + idWidth);
  return [`${head}${first}`, ...more.map((line) => `${hanging}${line}`), ...formatFailure(row)];
}

function formatFailure({ result, call, seen, place, mend, source }: ConformanceRow) {
  if (result !== 'fail') return [];
  const at = place === undefined ? '' : `, at ${place}`;
  const named = call === 'any' ? '' : `${call}: `;
  const texts = [`${named}${seen}${at}.`, `${mend}`, `See the ${source}.`];
  return [...texts.flatMap((text) => indented(text)), ''];
}

/** The skipped checks, by the reason why. */
function formatSkipped(rows: readonly ConformanceRow[]): readonly string[] {
  const skipped = new Map<string, readonly ConformanceRow[]>();
  for (const row of rows.filter(({ result }) => result === 'skipped')) {
    const { why = '' } = row;
    skipped.set(why, [...(skipped.get(why) ?? []), row]);
  }
  return [...skipped].flatMap(([why, group]) => {
    const [first = '', ...more] = indented(`${why}: ${group.map(({ id }) => id).join(', ')}`);
    return [marks.skipped.padEnd(markWidth) + first.trimStart(), ...more];
  });
}

const indented = (text: string): readonly string[] =>
  wrap(text, width - markWidth).map((line) => `${indent}${line}`);

/** Breaks a text into lines. A word that is longer than a line has one of its own. */
function wrap(text: string, max: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= max) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
