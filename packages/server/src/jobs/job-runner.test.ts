import { EventEmitter, once } from 'node:events';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, type DatabaseTransaction, openStore } from '../store/database.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import { currentScope, withScope } from '../telemetry/scope.ts';
import { noTracer } from '../telemetry/tracer.ts';
import { insertEnvelopes } from '../testing/job-table.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testPostgresUrl,
} from '../testing/test-database.ts';
import { addJob } from './add-job.ts';
import {
  handleJobs,
  type JobKind,
  type JobWork,
  PermanentJobError,
  RefusedJobError,
} from './job-kind.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { countJobs, dropJob, listJobs, retryJobs } from './manage-jobs.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 20_000, interval: 10 };

/** Milliseconds that a runner waits for running jobs when it stops. Tests of it set their own. */
let stopGrace: number;

interface Task {
  readonly name: string;
}

const kind: JobKind<Task> = {
  name: 'task',
  payload: v.object({ name: v.string() }),
  limits: {
    concurrency: 2,
    maxAttempts: 3,
    maxAge: 60_000,
    // Far more than any attempt takes.
    firstTimeLimit: 60_000,
    timeLimit: 60_000,
    firstPause: 10,
    maxPause: 20,
  },
};
const serial = { ...kind, limits: { ...kind.limits, concurrency: 1 } };

let place: TestDatabase;
let db: Database;
let runners: JobRunner[];
let reported: unknown[];
let metrics: Metrics;

beforeEach(async () => {
  place = await createTestDatabase();
  db = await openStore(place.place);
  runners = [];
  reported = [];
  metrics = createMetrics((error) => reported.push(error));
  stopGrace = 10;
  await insertEnvelopes(db, 'acme', ['a1', 'a2', 'a3']);
  await insertEnvelopes(db, 'bolt', ['b1']);
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await db.destroy();
  await place.remove();
});

const add = (name: string, envelopeId = 'a1', dueAt?: Date) =>
  db
    .transaction()
    .execute((trx) =>
      addJob(trx, kind, { name }, { envelopeId, ...(dueAt === undefined ? {} : { dueAt }) }),
    );
const start = (run: JobWork<Task>['run'], more: Partial<JobWork<Task>> = {}, of = kind) => {
  const runner = createJobRunner(
    db,
    [handleJobs(of, { run, ...more })],
    (error) => reported.push(error),
    { stopGrace, telemetry: { metrics, tracer: noTracer } },
  );
  runners.push(runner);
  runner.start();
  return runner;
};
const states = async () => {
  const rows = await db.selectFrom('jobs').select('state').orderBy('id').execute();
  return rows.map(({ state }) => state);
};
const setAll = (values: {
  state?: 'running';
  attempts?: number;
  payload?: string;
  leased_until?: string;
}) =>
  db
    .updateTable('jobs')
    .set(values as { attempts: number })
    .execute();

const past = '2026-01-01T00:00:00.000Z';

test('runs jobs left by an earlier process at startup, in order, once each', async () => {
  await add('one');
  await add('two');
  const done: string[] = [];
  const runner = start(
    async ({ name }) => {
      done.push(name);
      return null;
    },
    {},
    serial,
  );
  await expect.poll(states, pollOptions).toEqual(['done', 'done']);
  runner.wake();
  await runner.stop();
  expect(done).toEqual(['one', 'two']);
});

test('a job is not queued if its transaction is rolled back', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await addJob(trx, kind, { name: 'x' }, { envelopeId: 'a1' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await states()).toEqual([]);
});

test('commits a handler’s changes together with the end of its job', async () => {
  await add('one');
  const conclude =
    (name: string, error?: Error) => async () => async (trx: DatabaseTransaction) => {
      const created_at = new Date().toISOString();
      await trx
        .insertInto('companies')
        .values({ id: name, name, parent_id: name, created_at })
        .execute();
      if (error !== undefined) throw error;
    };
  const runner = start(conclude('half', new Error('half way')));
  await expect.poll(states, pollOptions).toEqual(['failed']);
  await runner.stop();
  const names = async () =>
    (await db.selectFrom('companies').select('id').execute()).map(({ id }) => id);
  expect(await names()).not.toContain('half');
  expect(await retryJobs(db, {})).toBe(1);
  start(conclude('whole'));
  await expect.poll(states, pollOptions).toEqual(['done']);
  expect(await names()).toContain('whole');
});

describe('a job that fails', () => {
  test('[OP-04] is attempted a limited number of times, then marked as failed with its last error', async () => {
    await add('bad');
    const attempts: number[] = [];
    const failed: unknown[] = [];
    start(
      async (_, { attempt }) => {
        attempts.push(attempt);
        throw new Error(`no ${attempt}`);
      },
      { onFailed: async (_, job) => void failed.push(job) },
    );
    await expect.poll(states, pollOptions).toEqual(['failed']);
    expect(attempts).toEqual([1, 2, 3]);
    expect(failed).toEqual([{ payload: { name: 'bad' }, envelopeId: 'a1', reason: 'no 3' }]);
    expect(reported).toHaveLength(3);
    expect(await listJobs(db, { state: 'given-up' })).toMatchObject([
      { kind: 'task', companyId: 'acme', envelope: 'a1', attempts: 3, lastError: 'no 3' },
    ]);
    expect(await countJobs(db)).toEqual({ waiting: 0, failed: 1 });
  });

  test('is not retried if a retry cannot help', async () => {
    await add('bad');
    const attempts: number[] = [];
    start(async (_, { attempt }) => {
      attempts.push(attempt);
      throw new PermanentJobError('never');
    });
    await expect.poll(states, pollOptions).toEqual(['failed']);
    expect(attempts).toEqual([1]);
  });

  test('is refused, which is no failure to look at, if what was entered is the reason', async () => {
    await add('bad');
    const failed: unknown[] = [];
    const attempts: number[] = [];
    let isFinal = false;
    const runner = start(
      async (_, { attempt }) => {
        attempts.push(attempt);
        throw new RefusedJobError('nobody there', { isFinal });
      },
      { onFailed: async (_, job) => void failed.push(job) },
    );
    await expect.poll(states, pollOptions).toEqual(['refused']);
    expect(attempts).toEqual([1, 2, 3]);
    expect(failed).toMatchObject([{ reason: 'nobody there' }]);
    expect(await countJobs(db)).toEqual({ waiting: 0, failed: 0 });
    const [job] = await listJobs(db, { state: 'given-up' });
    expect(job).toMatchObject({ state: 'refused', lastError: 'nobody there' });
    const id = job?.id ?? 0;
    expect(await retryJobs(db, {})).toBe(0);
    isFinal = true;
    expect(await retryJobs(db, { id })).toBe(1);
    runner.wake();
    await expect.poll(states, pollOptions).toEqual(['refused']);
    expect(attempts).toEqual([1, 2, 3, 1]);
    expect(await dropJob(db, id)).toBe(true);
  });

  test('is marked as failed when it is too old, even with attempts left', async () => {
    await add('bad');
    start(
      async () => {
        throw new Error('no');
      },
      {},
      { ...kind, limits: { ...kind.limits, maxAge: 0 } },
    );
    await expect.poll(states, pollOptions).toEqual(['failed']);
    expect(reported).toHaveLength(1);
  });

  test('is marked as failed even if its failure handler cannot write', async () => {
    await add('bad');
    start(
      async () => {
        throw new PermanentJobError('never');
      },
      { onFailed: () => Promise.reject(new Error('cannot be written')) },
    );
    await expect.poll(states, pollOptions).toEqual(['failed']);
    expect(reported).toContainEqual(new Error('cannot be written'));
  });

  test('is handled the same if it throws synchronously', async () => {
    await add('bad');
    start(() => {
      throw new Error('at once');
    });
    await expect.poll(states, pollOptions).toEqual(['failed']);
  });

  test('is aborted after its timeout if it never settles, and its handler is told', async () => {
    await add('hangs');
    const aborted: number[] = [];
    start(
      (_, { attempt, signal }) => {
        signal.addEventListener('abort', () => aborted.push(attempt));
        return new Promise(() => {
          // Never.
        });
      },
      {},
      { ...kind, limits: { ...kind.limits, firstTimeLimit: 50, timeLimit: 100 } },
    );
    await expect.poll(states, pollOptions).toEqual(['failed']);
    expect(aborted).toEqual([1, 2, 3]);
    expect(await listJobs(db, { state: 'given-up' })).toMatchObject([
      { lastError: 'Not done within 0.1 s.' },
    ]);
  });

  test('[OP-04] can be retried, with all its attempts, or dropped', async () => {
    await add('bad');
    let works = false;
    const runner = start(async () => {
      if (!works) throw new Error('no');
      return null;
    });
    await expect.poll(states, pollOptions).toEqual(['failed']);
    const [job] = await listJobs(db, { state: 'given-up' });
    const id = job?.id ?? 0;
    expect(await retryJobs(db, { id, companyId: 'bolt' })).toBe(0);
    works = true;
    expect(await retryJobs(db, { id, companyId: 'acme' })).toBe(1);
    expect(await dropJob(db, id)).toBe(false);
    runner.wake();
    await expect.poll(states, pollOptions).toEqual(['done']);
    works = false;
    await add('other');
    runner.wake();
    await expect.poll(states, pollOptions).toEqual(['done', 'failed']);
    expect(await dropJob(db, id + 1)).toBe(true);
    expect(await states()).toEqual(['done']);
  });
});

test.for([
  ['no JSON', '{'],
  ['JSON of something else', '{"name":7}'],
  ['nothing', ''],
])('marks a job whose payload is %s as failed and notifies its kind', async ([, payload]) => {
  await add('x');
  await db.destroy();
  db = await openStore(place.place);
  await setAll({ payload: payload ?? '' });
  const failed: unknown[] = [];
  start(async () => null, { onFailed: async (_, job) => void failed.push(job) });
  await expect.poll(states, pollOptions).toEqual(['failed']);
  expect(failed).toEqual([
    { payload: null, envelopeId: 'a1', reason: 'What is to be done cannot be read.' },
  ]);
});

test('marks a job of an unknown kind as failed instead of keeping it forever', async () => {
  await db
    .transaction()
    .execute((trx) => addJob(trx, { ...kind, name: 'gone' }, { name: 'x' }, { envelopeId: 'a1' }));
  start(async () => null);
  await expect.poll(states, pollOptions).toEqual(['failed']);
});

describe('a server that stops while a job is running', () => {
  test('makes the next server start the job again, after new jobs', async () => {
    await add('interrupted');
    await setAll({ state: 'running', attempts: 1, leased_until: past });
    await add('fresh');
    const done: string[] = [];
    start(async ({ name }, { attempt }) => {
      done.push(`${name} ${attempt}`);
      return null;
    });
    await expect.poll(states, pollOptions).toEqual(['done', 'done']);
    expect(done.sort()).toEqual(['fresh 1', 'interrupted 2']);
  });

  test('does not start a job forever if it stops every time', async () => {
    await add('deadly');
    await setAll({ state: 'running', attempts: 3, leased_until: past });
    const begun: string[] = [];
    start(async ({ name }) => {
      begun.push(name);
      return null;
    });
    await expect.poll(states, pollOptions).toEqual(['failed']);
    expect(begun).toEqual([]);
  });

  test('waits for the job during a clean shutdown, and refunds the attempt of one that does not end', async () => {
    await add('quick');
    const gate = new EventEmitter();
    stopGrace = 60_000;
    const runner = start(async () => {
      await once(gate, 'open');
      return null;
    });
    await expect.poll(states, pollOptions).toEqual(['running']);
    const stopped = runner.stop();
    gate.emit('open');
    await stopped;
    expect(await states()).toEqual(['done']);

    await add('hangs');
    stopGrace = 10;
    const second = start(
      () =>
        new Promise(() => {
          // Never.
        }),
    );
    await expect.poll(states, pollOptions).toEqual(['done', 'running']);
    await second.stop();
    expect(await db.selectFrom('jobs').select(['state', 'attempts']).execute()).toEqual([
      { state: 'done', attempts: 1 },
      { state: 'ready', attempts: 0 },
    ]);
  });
});

test('a delayed job waits until it is due', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await add('later', 'a1', new Date(Date.now() + 60_000));
    await add('soon', 'a1', new Date(Date.now() + 30_000));
    await add('now');
    const done: string[] = [];
    const runner = start(async ({ name }) => {
      done.push(name);
      return null;
    });
    await expect.poll(states, pollOptions).toEqual(['waiting', 'waiting', 'done']);
    vi.advanceTimersByTime(30_000);
    runner.wake();
    await expect.poll(states, pollOptions).toEqual(['waiting', 'done', 'done']);
    await runner.stop();
    expect(done).toEqual(['now', 'soon']);
  } finally {
    vi.useRealTimers();
  }
});

test('a delayed job starts when it is due, although nothing wakes the runner', async () => {
  await add('soon', 'a1', new Date(Date.now() + 100));
  start(async () => null);
  await expect.poll(states, pollOptions).toEqual(['done']);
});

describe('fairness', () => {
  test('companies take turns, then their envelopes, regardless of arrival order', async () => {
    for (const name of ['1', '2', '3']) await add(`a1 ${name}`, 'a1');
    for (const name of ['1', '2']) await add(`a2 ${name}`, 'a2');
    for (const name of ['1', '2']) await add(`b1 ${name}`, 'b1');
    const done: string[] = [];
    const runner = start(
      async ({ name }) => {
        done.push(name);
        return null;
      },
      {},
      serial,
    );
    await expect.poll(states, pollOptions).toEqual(Array(7).fill('done'));
    await runner.stop();
    expect(done).toEqual(['a1 1', 'b1 1', 'a2 1', 'b1 2', 'a1 2', 'a2 2', 'a1 3']);
  });

  test('neither a company with hanging jobs nor failed jobs block others', async () => {
    const hangs = new Promise<null>(() => {
      // Never.
    });
    for (const envelope of ['a1', 'a2', 'a3']) await add('hangs', envelope);
    const done: string[] = [];
    const runner = start(async ({ name }) => {
      if (name === 'hangs') return hangs;
      if (name === 'fails') throw new Error('no');
      done.push(name);
      return null;
    });
    await expect
      .poll(async () => (await states()).filter((state) => state === 'running'), pollOptions)
      .toHaveLength(1);
    await add('fails', 'b1');
    await add('other', 'b1');
    runner.wake();
    await expect.poll(() => done, pollOptions).toEqual(['other']);
  });
});

test('[OP-04] a job whose lease has expired runs again, and its earlier attempt can no longer end it', async () => {
  await add('slow');
  const first = new EventEmitter();
  const runner = start(async (_, { attempt }) => {
    if (attempt === 1) await once(first, 'continue');
    return (transaction) => insertEnvelopes(transaction, `attempt ${attempt}`, []);
  });
  await expect.poll(states, pollOptions).toEqual(['running']);
  await setAll({ leased_until: past });
  runner.wake();
  await expect.poll(states, pollOptions).toEqual(['done']);
  first.emit('continue');
  await expect
    .poll(() => reported.map(String), pollOptions)
    .toEqual([expect.stringMatching(/^LeaseLostError: The lease of job \d+ \(task\) has expired/)]);
  const concluded = db.selectFrom('companies').select('id').where('id', 'like', 'attempt%');
  expect(await concluded.execute()).toEqual([{ id: 'attempt 2' }]);
});

test('a job that was running before the clock was set back runs again', async () => {
  await add('earlier');
  await setAll({ state: 'running', attempts: 1, leased_until: '2100-01-01T00:00:00.000Z' });
  start(async () => null);
  await expect.poll(states, pollOptions).toEqual(['done']);
});

test('[OP-04] several processes on one database run each job once', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `job ${number}`);
  for (const [index, name] of names.entries()) await add(name, `a${(index % 3) + 1}`);
  const done: string[] = [];
  // SQLite is for one process.
  const processes = testPostgresUrl() === undefined ? 1 : 3;
  for (let process = 0; process < processes; process += 1) {
    start(async ({ name }) => {
      done.push(name);
      return null;
    });
  }
  await expect.poll(states, pollOptions).toEqual(names.map(() => 'done'));
  expect(done.sort()).toEqual(names.sort());
  expect(reported).toEqual([]);
});

describe('[OP-11] a job', () => {
  const scopeOf = (requestId: string) => ({ requestId, traceparent: null, job: null });

  test('belongs to the call that has queued it, not to the one that has woken the runner', async () => {
    const seen: unknown[] = [];
    await withScope(scopeOf('request-1'), () => add('one'));
    await add('nobody');
    const runner = start(
      async ({ name }) => {
        const { requestId, job } = currentScope();
        seen.push([name, requestId, job?.kind]);
        if (name === 'one') await withScope(scopeOf('request-3'), () => add('three', 'b1'));
        return null;
      },
      {},
      serial,
    );
    withScope(scopeOf('request-2'), runner.wake);
    await vi.waitFor(() => expect(seen).toHaveLength(3), pollOptions);
    expect(seen.sort()).toEqual([
      ['nobody', null, 'task'],
      ['one', 'request-1', 'task'],
      ['three', 'request-3', 'task'],
    ]);
  });

  test('is counted with what became of each attempt', async () => {
    for (const name of ['works', 'fails once', 'is impossible', 'is refused']) await add(name);
    start(async ({ name }, { attempt }) => {
      if (name === 'fails once' && attempt === 1) throw new Error('Not yet.');
      if (name === 'is impossible') throw new PermanentJobError('Never.');
      if (name === 'is refused') throw new RefusedJobError('No.', { isFinal: true });
      return null;
    });
    const count = async () =>
      [...(await metrics.read()).text.matchAll(/^sign_envelope_job_attempts_total(.*)$/gm)]
        .map(([, counted]) => counted)
        .sort();
    await expect
      .poll(count, pollOptions)
      .toEqual([
        '{kind="task",outcome="done"} 2',
        '{kind="task",outcome="failed"} 1',
        '{kind="task",outcome="refused"} 1',
        '{kind="task",outcome="retry"} 1',
      ]);
    expect(reported).toHaveLength(3);
  });
});
