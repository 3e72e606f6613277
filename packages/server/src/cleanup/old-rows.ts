import { purgeOldAttempts } from '../access/attempts.ts';
import { givenUpStates } from '../jobs/manage-jobs.ts';
import { mailJob } from '../mail/mail-job.ts';
import type { Database } from '../store/database.ts';
import type { CleanupSettings } from './cleanup-settings.ts';

/** Number of rows that one step deletes. */
const stepSize = 500;

const day = 24 * 3_600_000;

/** Milliseconds for which mails that were given up can still be listed and retried. */
const givenUpMailAge = 90 * day;

/** Milliseconds after its expiry for which a code's session is kept. It counts towards limits. */
const codeAge = day;

/** Deletes expired rows. Jobs that were given up stay, except for old mails. */
export async function* purgeOldRows(
  db: Database,
  { doneJobAge, idempotencyKeyAge }: CleanupSettings,
  now: number,
): AsyncGenerator<void> {
  const before = (age: number) => new Date(now - age).toISOString();
  yield* inSteps(() =>
    db
      .deleteFrom('jobs')
      .where('id', 'in', (old) =>
        old
          .selectFrom('jobs')
          .select('id')
          .where('state', '=', 'done')
          .where('ended_at', '<', before(doneJobAge))
          .limit(stepSize),
      )
      .executeTakeFirstOrThrow(),
  );
  yield* inSteps(() =>
    db
      .deleteFrom('jobs')
      .where('id', 'in', (old) =>
        old
          .selectFrom('jobs')
          .select('id')
          .where('state', 'in', givenUpStates)
          .where('kind', '=', mailJob.name)
          .where('ended_at', '<', before(givenUpMailAge))
          .limit(stepSize),
      )
      .executeTakeFirstOrThrow(),
  );
  yield* inSteps(() =>
    db
      .deleteFrom('idempotency')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('scope', 'key'),
          'in',
          selectFrom('idempotency')
            .select(['scope', 'key'])
            .where('created_at', '<', before(idempotencyKeyAge))
            .limit(stepSize)
            .$asTuple('scope', 'key'),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
  yield* inSteps(() =>
    db
      .deleteFrom('code_sessions')
      .where('id', 'in', (old) =>
        old
          .selectFrom('code_sessions')
          .select('id')
          .where('expires_at', '<', now - codeAge)
          .where(({ eb, or }) =>
            or([eb('verified_at', 'is', null), eb('verified_at', '<', now - codeAge)]),
          )
          .limit(stepSize),
      )
      .executeTakeFirstOrThrow(),
  );
  await purgeOldAttempts(db, now);
}

async function* inSteps(
  deleteSome: () => Promise<{ readonly numDeletedRows: bigint }>,
): AsyncGenerator<void> {
  while ((await deleteSome()).numDeletedRows >= BigInt(stepSize)) yield;
}
