import { signWidgetRequest } from '../../contract/requests/signer-requests.ts';
import { parseWidget } from '../../contract/widget.ts';
import type { Clock } from '../../ports/ports.ts';
import type { TransportRequest } from '../../ports/transport.ts';
import type { VerificationSource } from '../../session/session-sources.ts';
import type { SandboxResponse } from '../sandbox-reply.ts';
import type { Scenario } from '../scenarios.ts';
import type { StoredEnvelope } from '../stored-envelope.ts';
import { toWireBranding, toWireWidget } from '../to-wire.ts';
import { checkAnswers } from './answers.ts';
import { readJson } from './read-body.ts';
import { Refusal } from './refusal.ts';
import { type Uploads, widgetOwner } from './uploads.ts';

/** The code of the sandbox's widget. */
export const widgetCode = 'sandbox-widget';

/** Milliseconds for which the emailed link is valid. */
const linkTtl = 24 * 3_600_000;

export interface Widget {
  /** What the emailed link of the signing names. */
  readonly verification: VerificationSource;
  /** `GET /data/widget`. */
  read(request: TransportRequest): SandboxResponse;
  /** `POST /sign-widget`. */
  sign(request: TransportRequest): Promise<SandboxResponse>;
  /** `GET /data/widget-signing`. */
  readSigning(request: TransportRequest): SandboxResponse;
  /** `POST /verify-widget/{code}`. */
  verify(code: string, request: TransportRequest): SandboxResponse;
}

/** A shared form that is signed once, and confirmed by an emailed link that nobody sends. */
export function createWidget(
  stored: StoredEnvelope,
  { isConfirmed = false }: Scenario,
  uploads: Uploads,
  clock: Clock,
): Widget {
  const expiresAt = clock.now() + linkTtl;
  let signing = isConfirmed ? { name: stored.parties[0]?.title ?? '', isVerified: true } : null;
  const verification: VerificationSource = {
    code: widgetCode,
    envelopeFingerprint: 'sandbox-signing',
    expires: String(Math.floor(expiresAt / 1000)),
    signature: 'sandbox-signature',
  };

  function requireCode(code: string | undefined): void {
    if (code !== widgetCode) throw new Refusal(404, 'error.pageNotFound');
  }

  /** The signing that a link confirms. Throws a 403 if it is not the emailed one, and a 410 if it is too old. */
  function requireSigning(code: string | undefined, query: TransportRequest['query'] = {}) {
    const isLink =
      code === widgetCode &&
      query.envelope_fingerprint === verification.envelopeFingerprint &&
      query.expires === verification.expires &&
      query.signature === verification.signature;
    const isOver = expiresAt <= clock.now();
    if (!isLink) throw new Refusal(403, 'server_errors.verify_link_invalid');
    if (signing === null || (isOver && !signing.isVerified)) {
      throw isOver
        ? new Refusal(410, 'server_errors.verify_link_expired')
        : new Refusal(403, 'server_errors.verify_link_invalid');
    }
    return signing;
  }

  return {
    verification,
    read(request) {
      requireCode(request.query?.widget);
      return { body: toWireWidget(stored) };
    },
    async sign(request) {
      const submitted = readJson(request, signWidgetRequest);
      requireCode(submitted.widget);
      const envelope = parseWidget(toWireWidget(stored));
      const partyId = envelope.parties[0]?.id ?? '';
      await checkAnswers({ ...submitted, envelope, partyId, owner: widgetOwner }, uploads);
      signing = { name: submitted.name, isVerified: false };
      return { body: { status: 'verify' } };
    },
    readSigning(request) {
      const { name, isVerified } = requireSigning(request.query?.widget, request.query);
      return {
        body: {
          verified: isVerified,
          document_title: stored.title,
          company_name: stored.config.company_name,
          signer_name: name,
          branding: toWireBranding(stored),
        },
      };
    },
    verify(code, request) {
      const found = requireSigning(code, request.query);
      if (found.isVerified) throw new Refusal(409, 'server_errors.already_verified');
      signing = { ...found, isVerified: true };
      return { body: { status: 'verified' } };
    },
  };
}
