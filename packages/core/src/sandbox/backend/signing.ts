import { fieldToWire } from '../../contract/field-to-wire.ts';
import { parseEnvelope } from '../../contract/parse-envelope.ts';
import {
  declineConsentRequest,
  rejectRequest,
  sendMessageRequest,
  signEnvelopeRequest,
} from '../../contract/requests/signer-requests.ts';
import type { TransportRequest } from '../../ports/transport.ts';
import type { SandboxResponse } from '../sandbox-reply.ts';
import { type StoredEnvelope, type StoredParty, statusOf } from '../stored-envelope.ts';
import { isSignable, toWireEnvelope } from '../to-wire.ts';
import { checkAnswers, requireConsent } from './answers.ts';
import { readJson } from './read-body.ts';
import { Refusal } from './refusal.ts';
import type { Uploads } from './uploads.ts';

/** Throws a 409 unless the party can still sign, reject and upload files. */
export function refuseUnlessSignable(stored: StoredEnvelope, party: StoredParty): void {
  if (isSignable(stored, party)) return;
  const reason = party.status === 'signed' ? 'already_signed' : 'envelope_ended';
  throw new Refusal(409, `server_errors.${reason}`);
}

/** `POST /sign-envelope`. */
export async function signEnvelope(
  stored: StoredEnvelope,
  party: StoredParty,
  request: TransportRequest,
  uploads: Uploads,
): Promise<SandboxResponse> {
  const submitted = readJson(request, signEnvelopeRequest);
  refuseUnlessSignable(stored, party);
  const envelope = parseEnvelope(toWireEnvelope(stored, party));
  const { id } = party;
  const submission = { ...submitted, envelope, partyId: id, owner: id };
  const answered = await checkAnswers(submission, uploads);
  // Another call may have signed while this one was checked.
  refuseUnlessSignable(stored, party);
  const byId = new Map(answered.map((field) => [field.id, field]));
  for (const { fields } of stored.documents) {
    for (const fieldId of [...fields.keys()]) {
      const field = byId.get(fieldId);
      if (field !== undefined) fields.set(fieldId, fieldToWire(field));
    }
  }
  party.status = 'signed';
  const { redirectUrl } = stored;
  return {
    body: {
      status: statusOf(stored),
      ...(redirectUrl !== null && { envelope_redirect_url: redirectUrl }),
    },
  };
}

/** `POST /reject`. */
export function rejectEnvelope(
  stored: StoredEnvelope,
  party: StoredParty,
  request: TransportRequest,
): SandboxResponse {
  readJson(request, rejectRequest);
  refuseUnlessSignable(stored, party);
  party.status = 'rejected';
  stored.ending = 'rejected';
  return { body: { status: 'rejected' } };
}

/** `POST /decline-consent`. */
export async function declineConsent(
  stored: StoredEnvelope,
  party: StoredParty,
  request: TransportRequest,
): Promise<SandboxResponse> {
  const { consent } = readJson(request, declineConsentRequest);
  refuseUnlessSignable(stored, party);
  await requireConsent(parseEnvelope(toWireEnvelope(stored, party)).config, consent);
  return { body: { status: 'declined' } };
}

/** `POST /send-message`. */
export function sendMessage(stored: StoredEnvelope, request: TransportRequest): SandboxResponse {
  readJson(request, sendMessageRequest);
  if (stored.ending !== null) throw new Refusal(409, 'server_errors.envelope_ended');
  return { body: '' };
}
