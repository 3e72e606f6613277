import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, type DatabaseTransaction, openStore } from './database.ts';
import { addToOutbox, createOutboxWorker, type OutboxHandlers } from './outbox.ts';

/** Milliseconds: far above what it takes, also on a busy machine. */
const patience = { timeout: 20_000, interval: 20 };

let folder: string;
let db: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-outbox-'));
  db = await openStore(join(folder, 'test.db'));
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const add = (envelopeId: string) =>
  db.transaction().execute((trx) => addToOutbox(trx, 'envelope.completed', { envelopeId }));
const waiting = () =>
  db.selectFrom('outbox').select(['attempts']).where('done_at', 'is', null).execute();

const fail = (error: unknown): void => {
  throw error;
};
const unused = () => Promise.reject(new Error('Nothing of this kind was added.'));
const start = (handlers: Partial<OutboxHandlers>, report = fail) => {
  const worker = createOutboxWorker(
    db,
    {
      'envelope.completed': unused,
      'envelope.expired': unused,
      mail: unused,
      'widget-signing.abandoned': unused,
      'widget-upload.abandoned': unused,
      ...handlers,
    },
    report,
  );
  worker.start();
  return worker;
};

test('what an earlier run left is done at the start, in order, and once', async () => {
  await add('one');
  await add('two');
  const done: string[] = [];
  const worker = start({
    'envelope.completed': async ({ envelopeId }) => void done.push(envelopeId),
  });
  await expect.poll(waiting, patience).toEqual([]);
  worker.wake();
  await worker.stop();
  expect(done).toEqual(['one', 'two']);
});

test('what fails is reported, stays, and is not in the way of the rest', async () => {
  await add('bad');
  await add('good');
  const done: string[] = [];
  const reported: unknown[] = [];
  const worker = start(
    {
      'envelope.completed': async ({ envelopeId }) => {
        if (envelopeId === 'bad') throw new Error('no');
        done.push(envelopeId);
      },
    },
    (error) => void reported.push(error),
  );
  await expect.poll(() => done, patience).toEqual(['good']);
  await worker.stop();
  expect(reported).toEqual([new Error('no')]);
  expect(await waiting()).toEqual([{ attempts: 1 }]);
});

test('a kind that hangs holds up no other, and what is put off waits', async () => {
  const gate = new EventEmitter();
  await db.transaction().execute(async (trx) => {
    const later = new Date(Date.now() + 60_000);
    await addToOutbox(trx, 'envelope.expired', { envelopeId: 'later' }, later);
    await addToOutbox(trx, 'envelope.expired', { envelopeId: 'now' });
  });
  await add('hangs');
  const done: string[] = [];
  const worker = start({
    'envelope.completed': async () => void (await once(gate, 'open')),
    'envelope.expired': async ({ envelopeId }) => void done.push(envelopeId),
  });
  await expect.poll(() => done, patience).toEqual(['now']);
  gate.emit('open');
  await worker.stop();
  expect(await waiting()).toEqual([{ attempts: 0 }]);
});

test('what a handler concludes is there when its message is done, or neither is', async () => {
  await add('one');
  const reported: unknown[] = [];
  const adding = (name: string) => ({
    'envelope.completed': async () => async (trx: DatabaseTransaction) => {
      const now = new Date().toISOString();
      await trx
        .insertInto('companies')
        .values({ id: name, name, parent_id: name, created_at: now })
        .execute();
      if (name === 'half') throw new Error('half way');
    },
  });
  const worker = start(adding('half'), (error) => void reported.push(error));
  await expect.poll(() => reported, patience).toEqual([new Error('half way')]);
  await worker.stop();
  const companies = () => db.selectFrom('companies').select('id').execute();
  expect(await companies()).toEqual([]);
  expect(await waiting()).toEqual([{ attempts: 1 }]);
  await db.updateTable('outbox').set({ due_at: new Date().toISOString() }).execute();
  const second = start(adding('whole'));
  await expect.poll(waiting, patience).toEqual([]);
  await second.stop();
  expect(await companies()).toEqual([{ id: 'whole' }]);
});

test('a message goes with its transaction: rolled back, it was never there', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await addToOutbox(trx, 'envelope.completed', { envelopeId: 'x' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await waiting()).toEqual([]);
});
