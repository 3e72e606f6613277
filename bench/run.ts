// `npm run bench [name …]`: measures, prints a table, and writes bench/results.json. No result
// counts as a failure.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from './bench-row.ts';

const benches: Readonly<Record<string, () => Promise<readonly BenchRow[]>>> = {
  bombs: async () => (await import('./bombs.ts')).benchBombs(),
  engine: async () => (await import('./engine.ts')).benchEngine(),
  ink: async () => (await import('./ink.ts')).benchInk(),
  pages: async () => (await import('./pages.ts')).benchPages(),
  popups: async () => (await import('./popups.ts')).benchPopups(),
  poisoned: async () => (await import('./poisoned.ts')).benchPoisoned(),
  responsiveness: async () => (await import('./responsiveness.ts')).benchResponsiveness(),
  seals: async () => (await import('./seals.ts')).benchSeals(),
  signings: async () => (await import('./signings.ts')).benchSignings(),
  stores: async () => (await import('./stores.ts')).benchStores(),
  waiting: async () => (await import('./waiting.ts')).benchWaiting(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `No bench "${unknown.join('", "')}". There are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(2);
}

const rows: BenchRow[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`Measuring ${name}…`);
  rows.push(...(await bench()));
}

const table = rows.map((row) => [
  row.bench,
  row.case,
  `${Number(row.value.toPrecision(4))} ${row.unit}`,
  row.versus ?? '',
]);
const titles = ['bench', 'case', 'value', 'versus'];
const widths = titles.map((title, column) =>
  Math.max(title.length, ...table.map((cells) => cells[column]?.length ?? 0)),
);
const line = (cells: readonly string[]) =>
  cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd();
console.log(`\n${line(titles)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
for (const cells of table) console.log(line(cells));

const results = fileURLToPath(new URL('results.json', import.meta.url));
writeFileSync(results, `${JSON.stringify(rows, null, 2)}\n`);
console.log(`\nWritten to ${results}`);
