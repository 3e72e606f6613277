import { fieldToWire } from '../contract/field-to-wire.ts';
import type { SigningEventName, SigningEvents } from '../events/events.ts';
import { loadLatePart } from '../load-late-part.ts';
import type { Field } from '../model/field.ts';
import type { Ports } from '../ports/ports.ts';
import { createSandbox, type Sandbox } from '../sandbox/create-sandbox.ts';
import { createManualClock, type ManualClock } from '../sandbox/manual-clock.ts';
import type { SandboxOptions } from '../sandbox/sandbox-options.ts';
import type { ScenarioName } from '../sandbox/scenarios.ts';
import { createSession } from '../session/create-session.ts';
import type { SessionOptions } from '../session/session-sources.ts';
import type { SigningSession } from '../session/signing-session.ts';
import { tokenAlone } from './in-sandbox.ts';
import { makeEnvelope, signer } from './make-envelope.ts';

/** An emitted event. */
export type EmittedEvent = {
  [N in SigningEventName]: { readonly name: N; readonly detail: SigningEvents[N] };
}[SigningEventName];

/** A sandbox on a clock that stands still, and the tab of its sessions. */
interface TestServer {
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  /** Entries of the tab's storage. */
  readonly kept: Map<string, string>;
}

export interface TestSession extends TestServer {
  readonly session: SigningSession;
  /** All events since the session was created. */
  readonly emitted: readonly EmittedEvent[];
  names(): readonly SigningEventName[];
  /** The current answer of a field. */
  value(fieldId: string): Field['value'];
}

interface ConnectOptions extends SessionOptions {
  /** In place of `loadLatePart`. */
  readonly loadActions?: typeof loadLatePart;
}

export interface TestOptions extends ConnectOptions {
  /** By default `happy`. */
  readonly scenario?: ScenarioName;
  readonly sandbox?: SandboxOptions;
  /** Whether the key is exchanged for the token alone, as servers of others do. */
  readonly tokenAlone?: boolean;
  /** A session whose server and tab this one uses too. */
  readonly beside?: TestServer;
  /** In place of those of the sandbox. Calls are retried only with a `network`. */
  readonly ports?: Partial<Ports>;
}

const eventNames = [
  'loading',
  'ready',
  'field-change',
  'progress',
  'access-required',
  'before-submit',
  'submitted',
  'rejected',
  'ended',
  'downloaded',
  'widget-verified',
  'redirect',
  'preview-warning',
  'error',
] as const satisfies readonly SigningEventName[];

/** The envelope of these documents. The other party is one of it if it has fields. */
function toSandboxOptions(documents: readonly (readonly Field[])[]): SandboxOptions {
  const envelope = makeEnvelope(documents);
  const owners = new Set([signer, ...documents.flat().map(({ partyId }) => partyId)]);
  return {
    title: envelope.title,
    parties: envelope.parties.filter(({ id }) => owners.has(id)),
    documents: envelope.documents.map(({ title, fields }) => ({
      title,
      fields: fields.map(fieldToWire),
    })),
  };
}

function createServer(scenario: ScenarioName, options: SandboxOptions): TestServer {
  const clock = createManualClock();
  return { sandbox: createSandbox(scenario, { clock, ...options }), clock, kept: new Map() };
}

function connect(server: TestServer, ports: Ports, options: ConnectOptions = {}): TestSession {
  const { sandbox, kept } = server;
  const storage: Ports['storage'] = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const { loadActions = loadLatePart, ...own } = options;
  const { drafts: _, ...sources } = sandbox.session;
  // A page that signs an envelope names nothing else, and no mode.
  const isPlain = sources.mode === 'envelope' && own.mode === undefined;
  const session = createSession(
    { ...ports, storage },
    { ...(isPlain ? {} : sources), ...own },
    loadActions,
  );
  const emitted: EmittedEvent[] = [];
  for (const name of eventNames) {
    session.on(name, (detail) => {
      const {
        waitUntil: _,
        reportSeen: __,
        ...values
      } = {
        waitUntil: null,
        reportSeen: null,
        ...detail,
      };
      emitted.push({ name, detail: values } as EmittedEvent);
    });
  }
  return {
    ...server,
    session,
    emitted,
    names: () => emitted.map((event) => event.name),
    value: (fieldId) => session.$field(fieldId).get().field.value,
  };
}

/** A session of these documents that is not open yet. */
export function makeSession(
  documents: readonly (readonly Field[])[],
  options: TestOptions = {},
): TestSession {
  const { scenario = 'happy', sandbox, tokenAlone: isAlone, beside, ports, ...session } = options;
  const server = beside ?? createServer(scenario, { ...toSandboxOptions(documents), ...sandbox });
  if (isAlone) server.sandbox.reply('/auth', tokenAlone(server.sandbox));
  const { network: _, ...own } = server.sandbox.ports;
  return connect(server, { ...own, ...ports }, session);
}

async function open(made: TestSession): Promise<TestSession> {
  await made.session.open(made.sandbox.linkKey);
  return made;
}

/** A session with an open envelope of these documents. */
export const openSession = (...args: Parameters<typeof makeSession>): Promise<TestSession> =>
  open(makeSession(...args));

/** A session that a sandbox has opened, with all its ports. */
export function openSandbox(
  scenario: ScenarioName,
  options: SandboxOptions = {},
): Promise<TestSession> {
  const server = createServer(scenario, options);
  return open(connect(server, server.sandbox.ports));
}
