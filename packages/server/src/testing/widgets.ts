import type { WireField, WireWidget } from '@sign-envelope/core';
import { expect } from 'vitest';
import { field } from './sample-requests.ts';
import { type Answer, type Call, makePdf, type TestServer } from './test-server.ts';

/** A widget of one page with a name, a rent that its address may fill in, and a signature. */
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

/** Makes a widget; answers its code. */
export async function makeWidget(
  server: TestServer,
  widget: object = widgetOf(),
  call: Call = {},
): Promise<string> {
  const body = widgetForm(widget, await makePdf(1));
  const made = await server.call('/api/sender/widgets', { apiKey: server.apiKey, body, ...call });
  expect(made.body).toHaveProperty('widget_code');
  return made.body.widget_code;
}

export async function openWidget(
  server: TestServer,
  code: string,
): Promise<{ readonly widget: WireWidget; readonly fields: readonly WireField[] }> {
  const { body } = await server.call(`/api/data/widget?widget=${code}`);
  return { widget: body, fields: Object.values<WireField[]>(body.fields).flat() };
}

export function signWidget(
  server: TestServer,
  code: string,
  inputs: readonly object[],
  { idempotencyKey, ...more }: Record<string, unknown> & { idempotencyKey?: string } = {},
): Promise<Answer> {
  return server.call('/api/sign-widget', {
    body: { widget: code, name: 'Ada Park', email: 'ada@example.com', inputs, ...more },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}

/** The link that was mailed to this address last. Waits for the mail to leave. */
export async function mailedLink(server: TestServer, email: string): Promise<URL> {
  let link = '';
  const look = async () => {
    const { body } = await server.call('/dev/mailbox.json');
    const mails: readonly { to: string; links: readonly string[] }[] = body;
    const links = mails.filter(({ to }) => to === email).flatMap((mail) => mail.links);
    link = links.find((address) => address.includes('/widget-verify/')) ?? '';
    return link;
  };
  await expect.poll(look, { timeout: 30_000, message: `a mail to ${email}` }).not.toBe('');
  return new URL(link);
}

/** Calls the server as the page of an emailed link does. */
export function verify(server: TestServer, link: URL, idempotencyKey?: string): Promise<Answer> {
  const [, , fingerprint = '', code = ''] = link.pathname.split('/');
  const query = new URLSearchParams(link.search);
  query.set('envelope_fingerprint', fingerprint);
  return server.call(`/api/verify-widget/${code}?${query}`, {
    method: 'POST',
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}

/** The fingerprint of the envelope that an emailed link speaks of. */
export function fingerprintIn(link: URL): string {
  return link.pathname.split('/')[2] ?? '';
}
