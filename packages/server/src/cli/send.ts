import { randomUUID } from 'node:crypto';
import { senderEnvelopeCreated, wireError } from '@sign-envelope/core/contract';
import * as v from 'valibot';
import { describeChanges } from './describe-changes.ts';
import { explainErrors } from './explain-errors.ts';
import { openFile } from './open-file.ts';
import type { SendArguments } from './send-arguments.ts';
import { explainUnreachable } from './unreachable.ts';

export type Sent =
  | {
      readonly links: readonly { readonly party: string; readonly link: string }[];
      /** A line for each PDF that was changed. */
      readonly changes: readonly string[];
    }
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
    form.set(
      `document-${index + 1}`,
      await openFile(path, 'application/pdf'),
      `document-${index + 1}.pdf`,
    );
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
    changes: created.output.originals.flatMap(describeChanges),
    links: created.output.parties.map(({ link }, index) => {
      const recipient = request.recipients[index];
      return { party: `${recipient?.title} <${recipient?.email}>`, link };
    }),
  };
}
