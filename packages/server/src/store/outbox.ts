import * as v from 'valibot';
import { type QueuedMail, queuedMail } from '../mail/queued-mail.ts';
import type { Database, DatabaseTransaction } from './database.ts';

/** What follows a change, done after its transaction: at least once, so each handler is idempotent. */
export interface OutboxMessages {
  /** The last party has signed: the finished documents are made. */
  readonly 'envelope.completed': OfEnvelope;
  /** The envelope's time is over, unless it has ended before. */
  readonly 'envelope.expired': OfEnvelope;
  readonly mail: QueuedMail;
  /** The link of a widget's signing is past its time: unless it was opened, the signing goes. */
  readonly 'widget-signing.abandoned': OfEnvelope;
  /** An upload to a widget has waited long enough: unless it was signed with, it goes. */
  readonly 'widget-upload.abandoned': OfUpload;
}

interface OfUpload {
  readonly uploadId: string;
}

interface OfEnvelope {
  readonly envelopeId: string;
}

export type OutboxKind = keyof OutboxMessages;

const ofEnvelope = v.object({ envelopeId: v.string() });

/** A payload as it is read back. Each kind is a lane of its own. */
const payloads: { readonly [K in OutboxKind]: v.GenericSchema<unknown, OutboxMessages[K]> } = {
  'envelope.completed': ofEnvelope,
  'envelope.expired': ofEnvelope,
  mail: queuedMail,
  'widget-signing.abandoned': ofEnvelope,
  'widget-upload.abandoned': v.object({ uploadId: v.string() }),
};

function isOutboxKind(name: string): name is OutboxKind {
  return Object.hasOwn(payloads, name);
}

/** What a handler knows of its message beside the payload. */
export interface OutboxDelivery {
  readonly createdAt: Date;
  /** How often it has failed before. */
  readonly attempts: number;
}

/** Changes of the database that go with the message's end: both are there, or neither. */
export type OutboxConclusion = (transaction: DatabaseTransaction) => Promise<void>;

export type OutboxHandlers = {
  readonly [K in OutboxKind]: (
    payload: OutboxMessages[K],
    delivery: OutboxDelivery,
  ) => Promise<OutboxConclusion | null> | Promise<void>;
};

/** Adds a message that goes with the transaction; `dueAt` puts it off. */
export async function addToOutbox<K extends OutboxKind>(
  transaction: DatabaseTransaction,
  kind: K,
  payload: OutboxMessages[K],
  dueAt?: Date,
): Promise<void> {
  const now = new Date();
  await transaction
    .insertInto('outbox')
    .values({
      kind,
      payload: JSON.stringify(payload),
      created_at: now.toISOString(),
      attempts: 0,
      due_at: (dueAt ?? now).toISOString(),
      done_at: null,
    })
    .execute();
}

export interface OutboxWorker {
  /** Begins; before, nothing is done. */
  start(): void;
  /** Looks for work now rather than at the next round. */
  wake(): void;
  /** Ends after the messages in hand. */
  stop(): Promise<void>;
}

const roundMs = 5_000;
const longestWaitMs = 10 * 60_000;

/**
 * Works the outbox off, trying again later and later what fails. Messages of one kind are done one
 * after another; kinds do not wait for each other, so a slow mail server holds up no documents.
 */
export function createOutboxWorker(
  db: Database,
  handlers: OutboxHandlers,
  report: (error: unknown) => void,
): OutboxWorker {
  const lanes = Object.keys(payloads)
    .filter(isOutboxKind)
    .map((kind) => openLane(() => handleNext(db, kind, handlers, report), report));
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
  let timer: NodeJS.Timeout | null = null;
  return {
    start: () => {
      timer ??= setInterval(wake, roundMs).unref();
      wake();
    },
    wake: () => {
      if (timer !== null) wake();
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

interface Lane {
  wake(): void;
  stop(): Promise<void>;
}

/** Does what there is to do, one thing at a time, whenever it is woken. */
function openLane(doNext: () => Promise<boolean>, report: (error: unknown) => void): Lane {
  let stopped = false;
  let running: Promise<void> | null = null;
  let wanted = false;
  const drain = async () => {
    while (!stopped && (await doNext()));
  };
  return {
    wake: () => {
      wanted = true;
      if (running !== null || stopped) return;
      running = (async () => {
        while (wanted && !stopped) {
          wanted = false;
          await drain().catch(report);
        }
        running = null;
      })();
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

async function handleNext(
  db: Database,
  kind: OutboxKind,
  handlers: OutboxHandlers,
  report: (error: unknown) => void,
): Promise<boolean> {
  const message = await db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('due_at', '<=', new Date().toISOString())
    .orderBy('due_at')
    .orderBy('id')
    .executeTakeFirst();
  if (message === undefined) return false;

  const { attempts } = message;
  try {
    const delivery = { createdAt: new Date(message.created_at), attempts };
    const conclude = await handle(handlers, kind, message.payload, delivery);
    await db.transaction().execute(async (transaction) => {
      await conclude?.(transaction);
      await transaction
        .updateTable('outbox')
        .set({ attempts: attempts + 1, done_at: new Date().toISOString() })
        .where('id', '=', message.id)
        .execute();
    });
  } catch (error) {
    report(error);
    const wait = Math.min(1_000 * 2 ** attempts, longestWaitMs);
    await db
      .updateTable('outbox')
      .set({ attempts: attempts + 1, due_at: new Date(Date.now() + wait).toISOString() })
      .where('id', '=', message.id)
      .execute();
  }
  return true;
}

function handle<K extends OutboxKind>(
  handlers: OutboxHandlers,
  kind: K,
  payload: string,
  delivery: OutboxDelivery,
): Promise<OutboxConclusion | null> | Promise<void> {
  return handlers[kind](read(payloads[kind], payload), delivery);
}

function read<T>(schema: v.GenericSchema<unknown, T>, payload: string): T {
  return v.parse(schema, JSON.parse(payload));
}
