import type { Field } from '../model/field.ts';
import type { TransportRequest } from '../ports/transport.ts';
import type { Sandbox } from '../sandbox/create-sandbox.ts';
import type { SandboxResponse } from '../sandbox/sandbox-reply.ts';
import type { SigningSession } from '../session/signing-session.ts';
import { answerOf, typedSignature } from './make-envelope.ts';

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

/** A reply of the sandbox, with other values in its body. */
export const withValues =
  ({ respond }: Sandbox, values: object) =>
  async (request: TransportRequest): Promise<SandboxResponse> => {
    const response = await respond(request);
    return { ...response, body: { ...Object(response.body), ...values } };
  };

/** A reply to the exchange of a key by a server that sends nothing but the token. */
export const tokenAlone =
  ({ respond }: Sandbox) =>
  (request: TransportRequest): Promise<SandboxResponse> => {
    const value = request.body?.kind === 'json' ? { key: Object(request.body.value).key } : {};
    return respond({ ...request, body: { kind: 'json', value } });
  };
