import type {
  SenderWidgetCreated,
  SenderWidgetState,
  WireWidget,
} from '@sign-envelope/core/contract';
import { expect } from 'vitest';
import type { DevMessage } from '../dev-mailbox/dev-mailbox.ts';
import type { UploadResult } from '../envelopes/answer/store-upload.ts';
import { jpeg } from './pictures.ts';
import type { TestResponse } from './response.ts';
import { type AnswerableField, anyAnswer, field } from './sample-requests.ts';
import type { Call, TestClient } from './test-client.ts';
import { makePdf } from './test-server.ts';

/** A widget of one page with a name, a rent that its URL may fill in, and a signature. */
export function widgetOf(fields: readonly object[] = usualFields, more: object = {}) {
  return { title: 'Viewing', document: { title: 'Consent', file: 'form', fields }, ...more };
}

const usualFields = [
  field('text', { title: 'name', required: true }),
  field('text', { title: 'rent', merge_field: 'rent', content: '' }),
  field('signature', { title: 'hand', required: true }),
];

export function widgetForm(widget: object, pdf: Uint8Array): FormData {
  const form = new FormData();
  form.set('widget', JSON.stringify(widget));
  form.set('form', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'form.pdf');
  return form;
}

/** Creates a widget and returns its code. */
export async function makeWidget(
  server: TestClient,
  widget: object = widgetOf(),
  call: Call = {},
): Promise<string> {
  const body = widgetForm(widget, await makePdf(1));
  const made = await server.call<SenderWidgetCreated>('/api/sender/widgets', {
    apiKey: server.apiKey,
    body,
    ...call,
  });
  expect(made.body).toHaveProperty('widget_code');
  return made.body.widget_code;
}

export async function openWidget(
  server: TestClient,
  code: string,
): Promise<{ readonly widget: WireWidget; readonly fields: readonly AnswerableField[] }> {
  const { body: widget } = await server.call<WireWidget>(`/api/data/widget?widget=${code}`);
  return { widget, fields: Object.values(widget.fields).flat() };
}

/** Loads the signings of a widget whose email address has been verified. */
export async function signingsOf(
  server: TestClient,
  code: string,
): Promise<SenderWidgetState['signings']> {
  const call = { apiKey: server.apiKey };
  const path = `/api/sender/widgets/${code}`;
  return (await server.call<SenderWidgetState>(path, call)).body.signings;
}

export function signWidget(
  server: TestClient,
  code: string,
  inputs: readonly object[],
  { idempotencyKey, ...more }: Record<string, unknown> & { idempotencyKey?: string } = {},
): Promise<TestResponse> {
  return server.call('/api/sign-widget', {
    body: { widget: code, name: 'Ada Park', email: 'ada@example.com', inputs, ...more },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}

let signers = 0;
/** Returns a new address, so that tests do not see each other's mail. */
export const newEmail = () => `signer.${++signers}@example.com`;

/** Signs a widget with a new address and returns the emailed link. */
export async function signAsNew(
  server: TestClient,
  code: string,
  more: Record<string, unknown> = {},
): Promise<URL> {
  const { fields } = await openWidget(server, code);
  const email = newEmail();
  const inputs = fields.filter(({ type }) => type !== 'upload').map(anyAnswer);
  const signed = await signWidget(server, code, inputs, { email, ...more });
  expect(signed).toMatchObject({ status: 200, body: { status: 'verify' } });
  return mailedLink(server, email);
}

export function uploadToWidget(
  server: TestClient,
  code: string,
  texts: Readonly<Record<string, string>>,
  kind: 'file' | 'signature' = 'file',
): Promise<TestResponse<UploadResult>> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ widget: code, ...texts })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'hand.jpg');
  return server.call(`/api/upload/widget-${kind}`, { body: form });
}

/** Returns the latest link that was mailed to an address. Waits until there is one. */
export async function mailedLink(server: TestClient, email: string): Promise<URL> {
  let link = '';
  const look = async () => {
    const { body } = await server.call<readonly DevMessage[]>('/dev/mailbox.json');
    const links = body.filter(({ to }) => to === email).flatMap((mail) => mail.links);
    link = links.find((address) => address.includes('/widget-verify/')) ?? '';
    return link;
  };
  await expect.poll(look, { timeout: 30_000, message: `a mail to ${email}` }).not.toBe('');
  return new URL(link);
}

/** Verifies an address like the page of an emailed link. */
export function verify(
  server: TestClient,
  link: URL,
  idempotencyKey?: string,
): Promise<TestResponse> {
  const [, , fingerprint = '', code = ''] = link.pathname.split('/');
  const query = new URLSearchParams(link.search);
  query.set('envelope_fingerprint', fingerprint);
  return server.call(`/api/verify-widget/${code}?${query}`, {
    method: 'POST',
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}

/** Returns the envelope fingerprint in an emailed link. */
export function fingerprintIn(link: URL): string {
  return link.pathname.split('/')[2] ?? '';
}
