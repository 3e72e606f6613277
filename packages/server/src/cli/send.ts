import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { senderEnvelopeCreated, wireError } from '@sign-envelope/core';
import * as v from 'valibot';
import { explainErrors } from './explain-errors.ts';
import type { SendArguments } from './send-arguments.ts';
import { explainUnreachable } from './unreachable.ts';
import { UsageError } from './usage-error.ts';

export type Sent =
  | { readonly links: readonly { readonly party: string; readonly link: string }[] }
  /** Why the server refused it, in plain words. */
  | { readonly problem: string };

/** Sends an envelope over the sender's API. */
export async function send(request: SendArguments): Promise<Sent> {
  const form = new FormData();
  form.set(
    'envelope',
    JSON.stringify({
      title: request.title,
      parties: request.recipients,
      password: request.password,
      ...(request.language === null ? {} : { language: request.language }),
      expires_at: request.expires,
      documents: request.documents.map(({ title, fields }, index) => ({
        title,
        file: `document-${index + 1}`,
        fields,
      })),
    }),
  );
  for (const [index, { path }] of request.documents.entries()) {
    form.set(`document-${index + 1}`, await openPdf(path), `document-${index + 1}.pdf`);
  }

  let answer: Response;
  try {
    answer = await fetch(`${request.apiBase}/sender/envelopes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${request.apiKey}`, 'idempotency-key': randomUUID() },
      body: form,
    });
  } catch (error) {
    return { problem: explainUnreachable(request.apiBase, error) };
  }
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const error = v.safeParse(wireError, body);
    return { problem: explainErrors(answer.status, error.success ? error.output : null, request) };
  }
  const created = v.safeParse(senderEnvelopeCreated, body);
  if (!created.success) return { problem: `${request.apiBase} is not a signing server.` };
  return {
    links: created.output.parties.map(({ link }, index) => {
      const recipient = request.recipients[index];
      return { party: `${recipient?.title} <${recipient?.email}>`, link };
    }),
  };
}

async function openPdf(path: string): Promise<Blob> {
  // Checked first, because a blob reports read errors late and in technical terms.
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read: ${error.code ?? error.message}.`);
  });
  if (!(await stat(path)).isFile()) throw new UsageError(`${path} is not a file.`);
  return openAsBlob(path, { type: 'application/pdf' });
}
