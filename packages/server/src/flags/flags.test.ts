import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluateFlag } from './evaluate-flag.ts';
import { createFlagFile } from './flag-file.ts';
import { parseFlagSet } from './flag-set.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-flags-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const nobody = { companyId: null, parentId: null };

test('a flag has one value for everyone except the companies and parent companies it targets', () => {
  const flags = parseFlagSet(
    JSON.stringify({
      'planned-maintenance': {
        value: false,
        targets: [
          { company_id: ['c1'], value: true },
          { parent_id: ['p1', 'p2'], value: true },
        ],
      },
    }),
  );
  const valueFor = (companyId: string | null, parentId: string | null) =>
    evaluateFlag(flags, 'planned-maintenance', { companyId, parentId })?.value;
  expect(valueFor(null, null)).toBe(false);
  expect(valueFor('c1', null)).toBe(true);
  expect(valueFor('c2', 'p2')).toBe(true);
  expect(valueFor('p1', 'c1')).toBe(false);
});

test('a flag can be just a value, and an unset flag does not exist', () => {
  const flags = parseFlagSet('{"planned-maintenance": true, "banner": "Hello", "rows": 3}');
  expect(evaluateFlag(flags, 'planned-maintenance', nobody)).toEqual({
    key: 'planned-maintenance',
    value: true,
    reason: 'STATIC',
  });
  expect(evaluateFlag(flags, 'toString', nobody)).toBeNull();
});

test('reads the file again when it changes, and ignores an invalid file', async () => {
  const path = join(folder, 'flags.json');
  const reports: unknown[] = [];
  const source = createFlagFile(path, (error) => reports.push(error));
  // As an editor does: replace the file, so that a partly written one is never read.
  const write = async (text: string) => {
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  };
  const isOn = async () =>
    evaluateFlag(await source.read(), 'planned-maintenance', nobody)?.value ?? null;

  expect(await isOn()).toBeNull();
  await write('{"planned-maintenance": true}');
  expect(await isOn()).toBe(true);
  await write('{"planned-maintenance": fals}');
  expect([await isOn(), await isOn()]).toEqual([true, true]);
  expect(reports).toHaveLength(1);
  await write('{"planned-maintenance": { "value": false, "target": [] }}');
  expect(await isOn()).toBe(true);
  await write('{"planned-maintenance": false}');
  expect(await isOn()).toBe(false);
  await rm(path);
  expect(await isOn()).toBeNull();
  expect(reports).toHaveLength(2);
});
