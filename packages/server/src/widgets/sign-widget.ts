import type { SignWidgetRequest, SubmittedAnswer } from '@sign-envelope/core';
import { takeTry } from '../access/tries.ts';
import type { Caller } from '../envelopes/audit-trail.ts';
import type { Services } from '../envelopes/services.ts';
import { ServerError } from '../errors/server-error.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, once } from '../store/idempotency.ts';
import { addToOutbox } from '../store/outbox.ts';
import { checkWidgetAnswers, namedUploads, type WidgetUpload } from './check-widget-answers.ts';
import { keepMeta } from './envelope-meta.ts';
import { insertSigning } from './insert-signing.ts';
import { readWidget, type StoredWidget } from './stored-widget.ts';

export interface WidgetSigning {
  readonly request: SignWidgetRequest;
  readonly attempt: Attempt;
  readonly caller: Caller;
  /** Whose calls are counted together. */
  readonly addressGroup: string;
}

/** The answer of `POST /sign-widget`: the emailed link is what makes the signing count. */
export interface WidgetSigningResult {
  readonly status: 'verify';
}

/** Seconds for which the emailed link is good: a day. */
const linkTtl = 86_400;

const hour = 3_600_000;

/** Mails to one address, so that no widget can be used to fill a stranger's mailbox. */
const mostMails = 20;
/** Signings from one place, where a whole office may sit behind one address. */
const mostSignings = 2_000;

/**
 * Takes a widget's answers in as an envelope that waits for its signer to prove their address. The
 * envelope, its answers, the mail and the record of the attempt are one transaction.
 *
 * @throws ServerError 404 for no widget; 422 with the ids of the fields at fault; 429 too often.
 */
export async function signWidget(
  services: Services,
  signing: WidgetSigning,
): Promise<WidgetSigningResult> {
  const { request, caller } = signing;
  const meta = keepMeta(request.envelope_meta);
  const { result, replayed } = await once(
    services.db,
    signing.attempt,
    (): WidgetSigningResult => ({ status: 'verify' }),
    async (transaction): Promise<WidgetSigningResult> => {
      const stored = await readWidget(transaction, request.widget);
      const uploads = await findUploads(transaction, stored, namedUploads(request.inputs));
      const answers = checkWidgetAnswers(stored, request.inputs, uploads);
      await limitSignings(transaction, stored, signing);
      const now = new Date();
      const expires = Math.floor(now.getTime() / 1000) + linkTtl;
      const { envelopeId, partyId } = await insertSigning(transaction, services.secrets, {
        stored,
        name: request.name,
        email: request.email,
        answers,
        uploads: usedUploads(answers, uploads),
        meta,
        expires,
        caller,
        at: now.toISOString(),
      });
      await queueMail(transaction, {
        template: 'widget-verify',
        envelopeId,
        partyId,
        widgetCode: request.widget,
        expires,
      });
      await addToOutbox(
        transaction,
        'widget-signing.abandoned',
        { envelopeId },
        new Date(expires * 1000),
      );
      return { status: 'verify' };
    },
  );
  if (!replayed) services.wakeOutbox();
  return result;
}

async function findUploads(
  transaction: DatabaseTransaction,
  { widget }: StoredWidget,
  names: readonly string[],
): Promise<ReadonlyMap<string, WidgetUpload>> {
  if (names.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('widget_uploads')
    .selectAll()
    .where('widget_id', '=', widget.id)
    .where('id', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those that an answer holds, not those that an input merely spoke of. */
function usedUploads(
  answers: ReadonlyMap<string, SubmittedAnswer>,
  uploads: ReadonlyMap<string, WidgetUpload>,
): readonly WidgetUpload[] {
  const named = namedUploads(
    [...answers].map(([inputId, answer]) => ({
      inputId,
      contractId: '',
      contractSentId: '',
      inputSize: 0,
      ...answer,
    })),
  );
  return named.flatMap((name) => uploads.get(name) ?? []);
}

async function limitSignings(
  transaction: DatabaseTransaction,
  { widget }: StoredWidget,
  { request, addressGroup }: WidgetSigning,
): Promise<void> {
  const wait = await takeTry(
    transaction,
    [
      { scope: `widget mail ${request.email.toLowerCase()}`, most: mostMails, within: hour },
      { scope: `widget ${widget.id} ${addressGroup}`, most: mostSignings, within: hour },
    ],
    Date.now(),
  );
  if (wait === null) return;
  throw new ServerError(429, 'server_errors.too_many_requests', { retryAfter: wait });
}
