import type { SigningEventName, SigningEvents } from '../events/events.ts';
import type { Config } from '../model/envelope.ts';
import type { Field } from '../model/field.ts';
import { createSigningSession } from '../session/create-signing-session.ts';
import type { SessionOptions } from '../session/session-sources.ts';
import type { SigningSession } from '../session/signing-session.ts';
import type { FakePorts } from './fake-ports.ts';
import { createFakePorts, respond } from './fake-ports.ts';
import { makeEnvelope } from './make-envelope.ts';
import { toWireEnvelope, toWireUser } from './to-wire.ts';

/** An emitted event. */
export type EmittedEvent = {
  [N in SigningEventName]: { readonly name: N; readonly detail: SigningEvents[N] };
}[SigningEventName];

export interface TestSession {
  readonly session: SigningSession;
  readonly ports: FakePorts;
  /** All events since the session was created. */
  readonly emitted: readonly EmittedEvent[];
  names(): readonly SigningEventName[];
  /** The current answer of a field. */
  value(fieldId: string): Field['value'];
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

/** A session that is not open yet, with a fake server that has one envelope. */
export function makeSession(
  documents: readonly (readonly Field[])[],
  options: SessionOptions & { readonly config?: Partial<Config>; readonly ports?: FakePorts } = {},
): TestSession {
  const { config, ports = createFakePorts(), ...session } = options;
  const wire = toWireEnvelope(makeEnvelope(documents, config));
  ports.reply('/auth', respond({ data: { access_token: 'token', expires_in: 3600 } }));
  ports.reply('/auth/preview', respond({ data: { access_token: 'preview', expires_in: 3600 } }));
  ports.reply('/user', respond(toWireUser()));
  ports.reply('/data/envelope', respond(wire));
  ports.reply('/data/preview', respond(wire));
  return listen(createSigningSession(ports, session), ports);
}

function listen(session: SigningSession, ports: FakePorts): TestSession {
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
    session,
    ports,
    emitted,
    names: () => emitted.map((event) => event.name),
    value: (fieldId) => session.$field(fieldId).get().field.value,
  };
}

/** A session with an open envelope. */
export async function openSession(...args: Parameters<typeof makeSession>): Promise<TestSession> {
  const opened = makeSession(...args);
  await opened.session.open('key');
  return opened;
}
