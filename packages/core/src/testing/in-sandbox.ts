import type { Field } from '../model/field.ts';
import type { TransportRequest } from '../ports/transport.ts';
import { createSandbox, type Sandbox } from '../sandbox/create-sandbox.ts';
import { createManualClock } from '../sandbox/manual-clock.ts';
import type { SandboxOptions } from '../sandbox/sandbox-options.ts';
import type { ScenarioName } from '../sandbox/scenarios.ts';
import { createSigningSession } from '../session/create-signing-session.ts';
import type { SigningSession } from '../session/signing-session.ts';
import { answerOf, typedSignature } from './make-envelope.ts';

/** A session that a sandbox has opened, on a clock that stands still. */
export async function openSandbox(scenario: ScenarioName, options: SandboxOptions = {}) {
  const clock = createManualClock();
  const sandbox = createSandbox(scenario, { clock, ...options });
  const session = createSigningSession(sandbox.ports, sandbox.session);
  await session.open(sandbox.linkKey);
  return { sandbox, session, clock };
}

/** The fields that the signer of the session may fill in. */
export function ownFields(session: SigningSession): readonly Field[] {
  const documents = session.$envelope.get()?.documents ?? [];
  return documents
    .flatMap(({ fields }) => fields)
    .filter(({ id }) => session.$field(id).get().locked === null);
}

/** Fills in what is required, as a signer would. */
export function fillIn(session: SigningSession): void {
  for (const { id } of ownFields(session)) {
    const { field, missing } = session.$field(id).get();
    if (!missing || field.type === 'upload') continue;
    if (field.type === 'signature') session.confirmSignature(id, typedSignature);
    else if (field.type === 'checkbox' || field.type === 'radio') session.toggle(id);
    else session.setValue(id, answerOf(field).value as string);
  }
}

/** Fills in what is required, and submits. */
export const sign = async (session: SigningSession) => {
  fillIn(session);
  return session.submit();
};

/** Makes one call to a sandbox. */
export const send = (sandbox: Sandbox, path: string, call: Partial<TransportRequest> = {}) =>
  sandbox.ports.transport.send({
    method: 'POST',
    path,
    headers: {},
    responseType: 'json',
    ...call,
  });

/** Exchanges the key of the first party, and returns the headers of its calls. */
export async function authorised(sandbox: Sandbox) {
  const { status, body } = await send(sandbox, '/auth', {
    body: { kind: 'json', value: { key: sandbox.parties[0]?.linkKey } },
  });
  const token = Reflect.get(Object(Reflect.get(Object(body), 'data')), 'access_token');
  return { status, headers: { authorization: `Bearer ${token}` } };
}
