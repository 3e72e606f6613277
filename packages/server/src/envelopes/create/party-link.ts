import type { AuditEventType } from '@sign-envelope/evidence';
import * as v from 'valibot';
import type { Company } from '../../access/api-keys.ts';
import { hashKey, linkKey } from '../../access/link-keys.ts';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import { notFound, ServerError } from '../../errors/server-error.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { DatabaseTransaction } from '../../store/database.ts';
import { type Attempt, once } from '../../store/idempotency.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { lockCompanyEnvelope } from '../read/envelope-report.ts';
import { findParty, isSignable } from '../read/envelope-status.ts';
import type { StoredEnvelope, StoredParty } from '../read/stored-envelope.ts';

/** The body of `POST /sender/envelopes/{fingerprint}/parties/{party}/link`. */
export const renewLinkRequest = v.strictObject({
  /** Whether to mail the new link to the party. */
  mail: v.optional(v.boolean(), false),
});

/** The response of a renewal. */
export const linkRenewed = v.object({ party_id: v.string(), link: v.string() });

/**
 * The result of a renewal, stored for repeated calls. It does not include the link, which is a
 * secret.
 */
const renewal = v.object({ version: v.number() });

/** Identifies the link of a party in the sender's API. */
export interface PartyLink {
  readonly company: Company;
  readonly fingerprint: string;
  readonly partyId: string;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/**
 * Replaces a party's link. The old link and all tokens issued for it are invalid at once. A party
 * whose link was revoked has access again with the new one.
 *
 * @throws ServerError 404 if there is no such party; 409 if the envelope has ended unsigned.
 */
export async function renewLink(
  context: EnvelopeContext,
  target: PartyLink,
  { mail }: v.InferOutput<typeof renewLinkRequest>,
): Promise<v.InferOutput<typeof linkRenewed>> {
  const { db, secrets } = context;
  const { result } = await once(db, target.attempt, renewal, async (transaction) => {
    const { stored, party } = await readParty(transaction, target);
    const { status } = stored.envelope;
    if (status !== 'sent' && status !== 'signed') {
      throw new ServerError(409, 'server_errors.envelope_ended');
    }
    const version = party.link_version + 1;
    await transaction
      .insertInto('replaced_links')
      .values({
        key_hash: party.key_hash,
        party_id: party.id,
        replaced_at: new Date().toISOString(),
      })
      .execute();
    await transaction
      .updateTable('parties')
      .set({
        key_hash: hashKey(linkKey(secrets, { id: party.id, link_version: version })),
        link_version: version,
        link_revoked_at: null,
      })
      .where('id', '=', party.id)
      .execute();
    await recordEvent(transaction, 'link_renewed', stored, party, target.caller);
    if (mail && isSignable(stored, party)) {
      const { id: envelopeId } = stored.envelope;
      await queueMail(transaction, { template: 'invitation', envelopeId, partyId: party.id });
    }
    return { version };
  });
  context.wakeJobs();
  // The key is derived again, so that it is not stored with the result of the call.
  const key = linkKey(secrets, { id: target.partyId, link_version: result.version });
  return { party_id: target.partyId, link: `${context.siteAddress()}/#${key}` };
}

/**
 * Revokes a party's link and all tokens issued for it, until it is renewed.
 *
 * @throws ServerError 404 if there is no such party.
 */
export async function revokeLink({ db }: EnvelopeContext, target: PartyLink): Promise<void> {
  await once(db, target.attempt, v.null(), async (transaction) => {
    const { stored, party } = await readParty(transaction, target);
    if (party.link_revoked_at !== null) return null;
    await transaction
      .updateTable('parties')
      .set({ link_revoked_at: new Date().toISOString() })
      .where('id', '=', party.id)
      .execute();
    await recordEvent(transaction, 'link_revoked', stored, party, target.caller);
    return null;
  });
}

async function readParty(
  transaction: DatabaseTransaction,
  { company, fingerprint, partyId }: PartyLink,
): Promise<{ readonly stored: StoredEnvelope; readonly party: StoredParty }> {
  const stored = await lockCompanyEnvelope(transaction, company, fingerprint);
  const party = findParty(stored, partyId);
  if (party === null) throw notFound();
  return { stored, party };
}

function recordEvent(
  transaction: DatabaseTransaction,
  type: Extract<AuditEventType, 'link_renewed' | 'link_revoked'>,
  { envelope }: StoredEnvelope,
  { id: partyId }: StoredParty,
  caller: Caller,
): Promise<void> {
  const at = new Date().toISOString();
  return addAuditEvent(transaction, { type, envelopeId: envelope.id, partyId, caller, at });
}
