// Time of one intent of a signing session at 100, 1,000 and 10,000 fields. The engine promises that
// it does not depend on the size of the envelope.

import type { Ports } from '../packages/core/src/ports/ports.ts';
import { createSigningSession } from '../packages/core/src/session/create-signing-session.ts';
import type { SigningSession } from '../packages/core/src/session/signing-session.ts';
import type { BenchRow } from './bench-row.ts';
import { median } from './bench-row.ts';

const sizes = [100, 1_000, 10_000] as const;
/** Number of fields that are worked on at every size, spread over the envelope. */
const sampled = 16;
const rounds = 151;
const warmUps = 20;
/** Short enough (about a millisecond) that most rounds are not interrupted on a busy machine. */
const callsPerRound = 1_024;

/** Types, groups, parties and required flags all repeat after this many fields. */
const period = 80;
const requiredOfSixteen: ReadonlySet<number> = new Set([0, 3, 6, 11, 14]);
const types = ['text', 'checkbox', 'date', 'dropdown', 'textarea', 'checkbox', 'text', 'radio'];

/** The server's response: five documents of ten pages at every size, with boxes in groups. */
function wireEnvelope(size: number): unknown {
  const documents: Record<string, Record<string, unknown>[]>[] = [];
  for (let n = 0; n < size; n++) {
    const documentIndex = Math.floor((5 * n) / size);
    const page = Math.floor((50 * n) / size) % 10;
    const type = types[n % types.length];
    const isBox = type === 'checkbox' || type === 'radio';
    documents[documentIndex] ??= {};
    const fields = documents[documentIndex];
    fields[page + 1] ??= [];
    fields[page + 1]?.push({
      id: `f${n}`,
      page: page + 1,
      index: n,
      type,
      title: `Field ${n}`,
      party_id: n % 10 === 9 ? 'ben' : 'ada',
      required: requiredOfSixteen.has(n % 16) ? 'true' : 'false',
      content: '',
      drawn_json: null,
      upload: null,
      font: 'arial',
      font_size: 18,
      group: isBox && n % 16 !== 1 ? `g${Math.floor(n / 16)}` : null,
      x: n % 90,
      y: (n * 7) % 90,
      width: 8,
      height: 3,
      color: null,
      dropdown_choices: type === 'dropdown' ? ['red', 'green', 'blue'] : [],
      merge_field: null,
      is_merge_field: false,
      prefilled: false,
      contract_id: 'c',
      contract_sent_id: 's',
    });
  }
  return {
    envelope_id: 'e',
    envelope_title: 'Bench',
    status: 'sent',
    unsignable: false,
    envelope_redirect_url: null,
    error: null,
    config: {},
    branding: {},
    parties: [
      { party_id: 'ada', party_title: 'A', party_email: 'a@example.com', isSigner: true },
      { party_id: 'ben', party_title: 'B', party_email: 'b@example.com', isSigner: false },
    ],
    documents: documents.map((fields, index) => ({
      title: `Document ${index}`,
      fingerprint: `fp${index}`,
      num_pages: 10,
      pages: [],
      fields,
    })),
  };
}

/** An in-memory server that has the response ready as text, as the network would deliver it. */
function memoryPorts(envelope: string): Ports {
  const bodies: Readonly<Record<string, () => unknown>> = {
    '/auth': () => ({ data: { access_token: 't', expires_in: 3600 } }),
    '/user': () => ({ party_id: 'ada' }),
    '/data/envelope': () => JSON.parse(envelope),
  };
  const kept = new Map<string, string>();
  let lastId = 0;
  return {
    transport: {
      send: async ({ path }) => ({ status: 200, headers: {}, body: bodies[path]?.() }),
    },
    storage: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    },
    clock: { now: () => Date.now(), after: () => () => undefined },
    ids: { create: () => `id${++lastId}` },
  };
}

async function openSession(size: number): Promise<SigningSession> {
  const session = createSigningSession(memoryPorts(JSON.stringify(wireEnvelope(size))));
  await session.open('key');
  if (session.$phase.get().name !== 'signing') throw new Error('The bench could not open');
  return session;
}

type Intent = (session: SigningSession, fieldId: string, round: number) => void;

/** What a signer or a view does repeatedly. */
const intents: Readonly<Record<string, { readonly on: string; readonly run: Intent }>> = {
  setValue: { on: 'text', run: (session, id, n) => session.setValue(id, n % 2 === 0 ? 'Ada' : '') },
  toggle: { on: 'group', run: (session, id) => session.toggle(id) },
  touch: {
    on: 'any',
    run: (session, id) => {
      session.activate(id);
      session.deactivate();
    },
  },
  progress: {
    on: 'any',
    run: (session, id) => {
      if (session.$progress.get().percent < 0 || session.$field(id).get().locked !== null)
        throw new Error(id);
    },
  },
  next: {
    on: 'any',
    run: (session, id) => {
      session.activate(id);
      session.next();
    },
  },
  complete: {
    on: 'text',
    run: (session, id, n) => {
      session.setValue(id, n % 2 === 0 ? 'Ada' : '');
      if (session.$progress.get().complete && session.$field(id).get().missing) throw new Error(id);
    },
  },
};

/**
 * The fields an intent works on, spread from the first to the last of the envelope. At every size
 * they are the same kinds of fields, so that only their position differs.
 */
function sample(session: SigningSession, size: number, on: string): readonly string[] {
  const documents = session.$envelope.get()?.documents ?? [];
  const fields = new Map(
    documents.flatMap((document) => document.fields).map((field) => [field.id, field]),
  );
  const usable = Array.from({ length: period }, (_, n) => n).filter((n) => {
    const field = fields.get(`f${n}`);
    if (field === undefined || session.$field(field.id).get().locked !== null) return false;
    if (on === 'text') return field.type === 'text' || field.type === 'textarea';
    return on === 'any' || ('group' in field && field.group !== null);
  });
  const repeats = Math.floor(size / period);
  return Array.from({ length: sampled }, (_, n) => {
    const within = usable[Math.floor((n * usable.length) / sampled)] ?? 0;
    return `f${within + period * Math.floor((n * repeats) / sampled)}`;
  });
}

/** Returns the nanoseconds per call in one round. */
function timeRound(session: SigningSession, run: Intent, ids: readonly string[]): number {
  const start = process.hrtime.bigint();
  for (let n = 0; n < callsPerRound; n++) run(session, ids[n % ids.length] ?? '', n >> 4);
  return Number(process.hrtime.bigint() - start) / callsPerRound;
}

/** Returns the milliseconds from the response text to an open envelope. */
async function timeLoading(size: number): Promise<number> {
  const text = JSON.stringify(wireEnvelope(size));
  const times: number[] = [];
  for (let round = 0; round < 12; round++) {
    const session = createSigningSession(memoryPorts(text));
    const start = performance.now();
    await session.open('key');
    const time = performance.now() - start;
    session.destroy();
    // The first rounds warm up the compiler; a freshly loaded page is measured below.
    if (round >= 3) times.push(time);
  }
  return median(times);
}

async function timeFirstLoading(size: number): Promise<number> {
  const session = createSigningSession(memoryPorts(JSON.stringify(wireEnvelope(size))));
  const start = performance.now();
  await session.open('key');
  return performance.now() - start;
}

/** Rows of the benchmark `engine`: time per intent by size, their ratios, and loading. */
export async function benchEngine(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const row = (name: string, value: number, unit: string, versus?: string) =>
    rows.push({
      bench: 'engine',
      case: name,
      value,
      unit,
      ...(versus === undefined ? {} : { versus }),
    });

  row('loading 10000 fields, cold', await timeFirstLoading(10_000), 'ms', 'aim < 100');
  row('loading 10000 fields', await timeLoading(10_000), 'ms', 'aim < 100');

  for (const [name, { on, run }] of Object.entries(intents)) {
    const runs = await Promise.all(
      sizes.map(async (size) => {
        const session = await openSession(size);
        return { size, session, ids: sample(session, size, on), times: [] as number[] };
      }),
    );
    const ratios: number[] = [];
    for (let round = -warmUps; round < rounds; round++) {
      // The sizes take turns, so that other load on the machine affects all of them alike.
      const latest = runs.map(({ session, ids }) => timeRound(session, run, ids));
      if (round < 0) continue;
      runs.forEach(({ times }, at) => {
        times.push(latest[at] ?? Number.NaN);
      });
      ratios.push((latest.at(-1) ?? Number.NaN) / (latest[0] ?? Number.NaN));
    }
    for (const { size, times } of runs) row(`${name} at ${size}`, median(times), 'ns');
    row(`${name}, 10000 : 100`, median(ratios), 'ratio', 'aim <= 1.2');
    for (const { session } of runs) session.destroy();
  }
  return rows;
}
