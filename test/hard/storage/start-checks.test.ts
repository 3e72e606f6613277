import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openData } from '../../../packages/server/src/open-data.ts';
import { startKillableServer } from '../durability/killable-server.ts';
import { copyOf, makeUsedFolder, type UsedFolder } from './data-folder.ts';

let used: UsedFolder;
beforeAll(async () => {
  used = await makeUsedFolder();
});
afterAll(() => used.remove());

/** Returns the outcome of a start on a damaged copy of the folder. */
async function refusalAfter(damage: (folder: string) => Promise<void> | void): Promise<unknown> {
  const folder = await copyOf(used);
  try {
    await damage(folder);
    const data = await openData({ dataDir: folder });
    await data.close();
    return 'It started.';
  } catch (error) {
    return error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const databaseOf = (folder: string) => join(folder, 'sign-envelope.db');
const secretOf = (folder: string) => join(folder, 'secret');

async function overwrite(path: string, position: number, bytes: Uint8Array): Promise<void> {
  const content = await readFile(path);
  content.set(bytes, position);
  await writeFile(path, content);
}

function execute(folder: string, sql: string): void {
  const database = new DatabaseSync(databaseOf(folder), { enableForeignKeyConstraints: false });
  database.exec(sql);
  database.close();
}

/** Finds the root page of a table, and the size of a page. */
function rootOf(folder: string, table: string): { readonly page: number; readonly size: number } {
  const database = new DatabaseSync(databaseOf(folder), { readOnly: true });
  const root = database.prepare('select rootpage from sqlite_schema where name = ?').get(table);
  const size = database.prepare('pragma page_size').get();
  database.close();
  return { page: Number(root?.rootpage), size: Number(size?.page_size) };
}

const noise = (length: number) => Buffer.alloc(length, 'never a page of a database ');

const damages: readonly (readonly [
  name: string,
  damage: (folder: string) => Promise<void> | void,
  words: RegExp,
])[] = [
  ['of random bytes', (folder) => writeFile(databaseOf(folder), noise(40_000)), /not a database/],
  [
    'with a wrong header',
    (folder) => overwrite(databaseOf(folder), 0, Buffer.from('SQLite format 2')),
    /not a database/,
  ],
  [
    'with a page size that cannot be',
    (folder) => overwrite(databaseOf(folder), 16, Buffer.from([0x12, 0x34])),
    /not a database|damaged/,
  ],
  [
    'cut in the middle',
    async (folder) => truncate(databaseOf(folder), (await readFile(databaseOf(folder))).length / 2),
    /damaged/,
  ],
  ['cut within its header', (folder) => truncate(databaseOf(folder), 60), /damaged|not a database/],
  ['with no bytes', (folder) => truncate(databaseOf(folder), 0), /is empty, but the documents/],
  ['that is gone', (folder) => rm(databaseOf(folder)), /is missing, but the documents/],
  [
    'with no tables',
    async (folder) => {
      await rm(databaseOf(folder));
      execute(folder, 'create table t (a); drop table t');
    },
    /has no tables, but the documents/,
  ],
  [
    'of another program',
    async (folder) => {
      await rm(databaseOf(folder));
      execute(folder, 'create table recipes (name text)');
    },
    /not one of this server/,
  ],
  [
    'with a page overwritten',
    async (folder) => {
      const { page, size } = rootOf(folder, 'answers');
      await overwrite(databaseOf(folder), (page - 1) * size, noise(size));
    },
    /damaged/,
  ],
  [
    'with two pages swapped',
    async (folder) => {
      const [one, other] = [rootOf(folder, 'answers'), rootOf(folder, 'events')];
      const content = await readFile(databaseOf(folder));
      const [first, second] = [one, other].map(({ page, size }) =>
        Buffer.from(content.subarray((page - 1) * size, page * size)),
      );
      if (first === undefined || second === undefined) throw new Error('No pages.');
      await overwrite(databaseOf(folder), (one.page - 1) * one.size, second);
      await overwrite(databaseOf(folder), (other.page - 1) * one.size, first);
    },
    /damaged/,
  ],
  [
    'whose schema is no SQL',
    async (folder) => {
      // Every occurrence, because free pages may hold an older copy.
      const content = (await readFile(databaseOf(folder))).toString('latin1');
      const spoilt = content.replaceAll('CREATE TABLE answers', 'CREATE NONSENSE wers');
      await writeFile(databaseOf(folder), spoilt, 'latin1');
    },
    /damaged/,
  ],
  [
    'whose rows refer to none',
    (folder) => execute(folder, 'delete from companies'),
    /damaged.*belong to rows/,
  ],
  [
    'of a newer server',
    (folder) =>
      execute(folder, "insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00Z')"),
    /newer version.*9999-later/,
  ],
  [
    'that is a folder',
    async (folder) => {
      await rm(databaseOf(folder));
      await mkdir(databaseOf(folder));
    },
    /not a file/,
  ],
];

describe('a database', () => {
  test.each(damages)('%s stops the start with an explanation', async (_, damage, words) => {
    expect(await refusalAfter(damage)).toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(words),
    });
  });

  test('that is intact starts repeatedly', async () => {
    expect(await refusalAfter(() => undefined)).toBe('It started.');
    expect(await refusalAfter(() => undefined)).toBe('It started.');
  });
});

describe('the secret', () => {
  const secrets: typeof damages = [
    ['that is gone', (folder) => rm(secretOf(folder)), /is missing/],
    ['that is empty', (folder) => writeFile(secretOf(folder), ''), /damaged: it has 0 bytes/],
    ['that is cut', (folder) => truncate(secretOf(folder), 31), /damaged: it has 31 bytes/],
    ['that is too long', (folder) => writeFile(secretOf(folder), noise(64)), /damaged/],
    ['of another server', (folder) => writeFile(secretOf(folder), noise(32)), /does not belong/],
    [
      'of another server, with a database that has not seen its own yet,',
      async (folder) => {
        execute(folder, "delete from store_facts where name = 'secret'");
        await writeFile(secretOf(folder), noise(32));
      },
      /does not belong/,
    ],
    [
      'that is a folder',
      async (folder) => {
        await rm(secretOf(folder));
        await mkdir(secretOf(folder));
      },
      /cannot be read/,
    ],
  ];

  test.each(secrets)('%s stops the start and is not changed', async (_, damage, words) => {
    let before: unknown;
    let folder = '';
    const refusal = await refusalAfter(async (copy) => {
      folder = copy;
      await damage(copy);
      before = await readFile(secretOf(copy)).catch(() => null);
      // A second start has the same outcome: the first changed nothing.
      const again = await openData({ dataDir: copy }).catch((error: unknown) => error);
      expect(again).toMatchObject({ name: 'StoreError' });
      expect(await readFile(secretOf(copy)).catch(() => null)).toEqual(before);
    });
    expect(folder).not.toBe('');
    expect(refusal).toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(words),
    });
  });

  test('of any value is accepted with an empty database', async () => {
    const outcome = await refusalAfter(async (folder) => {
      await rm(folder, { recursive: true });
      await mkdir(folder);
      await writeFile(secretOf(folder), noise(32));
      await (await openData({ dataDir: folder })).close();
      await writeFile(secretOf(folder), noise(40).subarray(8));
    });
    expect(outcome).toBe('It started.');
  });

  test('that the database has not recorded yet is accepted if it made its links', async () => {
    const outcome = await refusalAfter((folder) =>
      execute(folder, "delete from store_facts where name = 'secret'"),
    );
    expect(outcome).toBe('It started.');
  });
});

/** Runs the program from its sources until it ends. */
async function runProgram(folder: string) {
  const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const program = spawn(
    process.execPath,
    [
      '--import',
      new URL('../durability/source-packages.ts', import.meta.url).href,
      source('../../../packages/server/src/main.ts'),
    ],
    { env: { DATA_DIR: folder, PORT: '0', DEMO: 'off', LOG: 'off' } },
  );
  const [said, [code]] = await Promise.all([text(program.stderr), once(program, 'exit')]);
  return { said, code };
}

describe('the program', () => {
  test('exits with code 1 and one line without a stack if its data cannot be used', async () => {
    const folder = await copyOf(used);
    await writeFile(databaseOf(folder), noise(40_000));
    const { said, code } = await runProgram(folder);
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(/^The database .* is not a database, or is damaged\. Restore it/),
    ]);
    await rm(folder, { recursive: true });
  });

  test('does not start on a folder that another process uses, until that process has ended', async () => {
    const folder = await copyOf(used);
    const first = await startKillableServer(folder, { apiKey: 'no key' });
    const { said, code } = await runProgram(folder);
    expect(code).toBe(1);
    expect(said).toMatch(/^Another server uses the folder .* \(process \d+ on \S+\)\. Stop it/);
    expect((await fetch(`${first.url}/api/user`)).status).toBe(401);
    // A killed process leaves no lock behind, although it cannot handle SIGKILL.
    await first.kill();
    const second = await startKillableServer(folder, { apiKey: 'no key' });
    await second.killAll();
    await rm(folder, { recursive: true });
  });

  test('does not start twice in one process either', async () => {
    const folder = await copyOf(used);
    const first = await openData({ dataDir: folder });
    await expect(openData({ dataDir: folder })).rejects.toMatchObject({ name: 'StoreError' });
    await first.close();
    await (await openData({ dataDir: folder })).close();
    await rm(folder, { recursive: true });
  });
});
