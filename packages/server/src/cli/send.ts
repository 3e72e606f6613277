import { randomUUID } from 'node:crypto';
import {
  type SenderEnvelopeCreated,
  senderEnvelopeCreated,
  wireError,
} from '@sign-envelope/core/contract';
import * as v from 'valibot';
import { explainErrors } from './explain-errors.ts';
import { openFile } from './open-file.ts';
import type { SendArguments } from './send-arguments.ts';
import { explainUnreachable } from './unreachable.ts';

/** An envelope that was sent, as `--json` prints it. */
export interface SentEnvelope {
  readonly envelope_fingerprint: string;
  readonly parties: readonly {
    readonly party_id: string;
    readonly title: string;
    readonly email: string;
    readonly link: string;
  }[];
  readonly originals: SenderEnvelopeCreated['originals'];
}

export type Sent =
  | { readonly envelope: SentEnvelope }
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
  const { parties, ...rest } = created.output;
  return {
    envelope: {
      ...rest,
      parties: parties.map(({ party_id, link }, index) => {
        const { title = '', email = '' } = request.recipients[index] ?? {};
        return { party_id, title, email, link };
      }),
    },
  };
}
