import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openStore } from '../store/database.ts';
import { insertEnvelopes } from '../testing/job-table.ts';
import { run } from './run.ts';

let folder: string;
let db: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-jobs-cli-'));
  db = await openStore(join(folder, 'sign-envelope.db'));
  await insertEnvelopes(db, 'acme', ['lease']);
  const at = '2026-11-22T06:00:00.000Z';
  const row = {
    payload: '{}',
    company_id: 'acme',
    envelope_id: 'lease',
    is_retry: 1,
    attempts: 8,
    created_at: at,
    tried_since: at,
    due_at: at,
    leased_until: null,
    last_error: 'It crashes its reader',
    ended_at: at,
  };
  await db
    .insertInto('jobs')
    .values([
      { ...row, kind: 'make-documents', state: 'failed' },
      { ...row, kind: 'mail', state: 'done', last_error: null },
    ])
    .execute();
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

async function cli(...args: readonly string[]) {
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text);
  const code = await run(['jobs', ...args], {
    environment: { DATA_DIR: folder },
    print,
    printError: print,
  });
  return { code, text: lines.join('\n') };
}

test('lists failed jobs, or all jobs, as a table or as JSON', async () => {
  expect((await cli('list')).text).toBe(
    [
      'ID  KIND            STATE   ATTEMPTS  SINCE                     ENVELOPE  LAST ERROR',
      '1   make-documents  failed  8         2026-11-22T06:00:00.000Z  lease     It crashes its reader',
    ].join('\n'),
  );
  expect((await cli('list', '--all')).text.split('\n')).toHaveLength(3);
  expect(JSON.parse((await cli('list', '--json', '--all')).text)).toMatchObject([
    { id: 2, kind: 'mail', state: 'done', lastError: null },
    { id: 1, kind: 'make-documents', state: 'failed', attempts: 8, companyId: 'acme' },
  ]);
});

test.for([
  [[], 'jobs needs list, retry or drop.'],
  [['look'], 'There is no "jobs look".'],
  [['list', '3'], 'jobs list takes no "3".'],
  [['retry'], 'jobs retry needs the id of a job.'],
  [['retry', '3', '--all'], 'jobs retry takes either an id or --all.'],
  [['drop'], 'jobs drop needs the id of a job.'],
  [['drop', '--all'], 'jobs drop needs the id of a job.'],
  [['drop', '1x'], '"1x" is no job\'s id.'],
  [['retry', '1', '2'], 'jobs retry takes no "2".'],
  [['list', '--wrong'], 'Unknown option'],
] as const)('%j is an invalid command', async ([args, problem]) => {
  const { code, text } = await cli(...args);
  expect(code).toBe(2);
  expect(text).toContain(problem);
});

test('explains that a folder belongs to no server, or to one that was never started', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'sign-envelope-empty-'));
  const list = () => cli('list', '--data-dir', empty);
  expect(await list()).toEqual({
    code: 1,
    text: `There is no database ${join(empty, 'sign-envelope.db')}.`,
  });
  await writeFile(join(empty, 'sign-envelope.db'), '');
  const { code, text } = await list();
  expect(code).toBe(1);
  expect(text).toContain('Has this version of the server been started on it?');
  await rm(empty, { recursive: true });
});

test('[OP-04] reports which jobs were retried or dropped', async () => {
  expect(await cli('retry', '2')).toEqual({ code: 1, text: 'There is no failed job 2.' });
  expect(await cli('retry', '1')).toEqual({ code: 0, text: 'Job 1 is being tried again.' });
  expect(await cli('retry', '--all')).toEqual({ code: 0, text: 'No job has failed.' });
  expect(await cli('drop', '1')).toEqual({ code: 1, text: 'There is no failed job 1.' });
  await db.updateTable('jobs').set({ state: 'failed' }).where('id', '=', 1).execute();
  expect((await cli('drop', '1')).code).toBe(0);
  expect((await cli('list')).text).toBe('No job has failed.');
});
