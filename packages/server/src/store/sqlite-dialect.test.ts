import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openServersStore, openStore } from './database.ts';

let folder: string;
const open: Database[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-dialect-'));
});
afterEach(async () => {
  for (const db of open.splice(0)) await db.destroy();
  await rm(folder, { recursive: true });
});

test('a change waits for another process that writes, and blocks nothing meanwhile', async () => {
  const path = join(folder, 'database.sqlite');
  const server = await openStore(path);
  const cli = await openServersStore(path);
  open.push(server, cli);
  const order: string[] = [];
  const write = (db: Pick<Database, 'insertInto'>, name: string) =>
    db.insertInto('store_facts').values({ name, value: 'x' }).execute();
  const transaction = server.transaction().execute(async (locked) => {
    await write(locked, 'first');
    const second = write(cli, 'second').then(() => order.push('second is written'));
    const later = cli.transaction().execute((inner) => write(inner, 'third'));
    // The event loop turns while they wait.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    order.push('first is written');
    return { second, later };
  });
  const { second, later } = await transaction;
  await Promise.all([second, later]);
  expect(order).toEqual(['first is written', 'second is written']);
  const names = await server.selectFrom('store_facts').select('name').orderBy('name').execute();
  expect(names.map(({ name }) => name)).toEqual(['first', 'second', 'third']);
});
