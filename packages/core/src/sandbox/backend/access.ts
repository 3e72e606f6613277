import { authRequest } from '../../contract/requests/signer-requests.ts';
import type { WireAuth } from '../../contract/wire/wire-responses.ts';
import type { Clock } from '../../ports/ports.ts';
import type { TransportRequest } from '../../ports/transport.ts';
import type { SandboxResponse } from '../sandbox-reply.ts';
import type { Scenario } from '../scenarios.ts';
import type { StoredEnvelope, StoredParty } from '../stored-envelope.ts';
import { toWireBranding, toWireEnvelope, toWireUser } from '../to-wire.ts';
import { type CodeCheck, createCodeCheck } from './code-check.ts';
import { createPasswordCheck } from './password-check.ts';
import { readJson } from './read-body.ts';
import { Refusal } from './refusal.ts';

/** The key of the sandbox's preview. */
export const previewKey = 'sandbox-preview';
/** What the address of the preview names. */
export const previewSource = {
  envelopeFingerprint: 'sandbox-preview-envelope',
  signatureFingerprint: 'sandbox-preview-signature',
} as const;

/** Seconds for which a token is valid. */
const tokenTtl = 7200;

type Purpose = 'signer' | 'preview';

interface Token {
  readonly purpose: Purpose;
  readonly party: StoredParty;
  readonly expiresAt: number;
}

/** What a call needs. */
interface Needs {
  /** Whether it may be made once the envelope has ended without all signatures; by default it may not. */
  readonly closed?: 'allowed';
  /** Whether it is made before the one-time code has been entered. */
  readonly code?: 'not yet';
}

/** Who makes a call. */
export interface Access {
  /** `POST /auth`. */
  exchangeKey(request: TransportRequest): SandboxResponse;
  /** `POST /auth/preview`. */
  exchangePreviewKey(request: TransportRequest): SandboxResponse;
  /** The party of a call's token, with the password and the code if they are asked for. */
  requireSigner(request: TransportRequest, needs?: Needs): StoredParty;
  /** The party whose view a preview shows. */
  requirePreview(request: TransportRequest): StoredParty;
  readonly codes: Pick<CodeCheck, 'send' | 'verify'>;
}

/** Decides who may make a call, as `@sign-envelope/server` does. */
export function createAccess(stored: StoredEnvelope, scenario: Scenario, clock: Clock): Access {
  const { password = null, code = null, refusesCodes = false } = scenario;
  const branding = () => toWireBranding(stored);
  const checkPassword = createPasswordCheck(password, branding, clock);
  const codes = createCodeCheck({ code, refusesAll: refusesCodes }, branding, clock);
  const tokens = new Map<string, Token>();

  function issue(purpose: Purpose, party: StoredParty): WireAuth['data'] {
    const token = `sandbox-token-${tokens.size + 1}`;
    tokens.set(token, { purpose, party, expiresAt: clock.now() + tokenTtl * 1000 });
    return { access_token: token, expires_in: tokenTtl };
  }

  function partyOf(request: TransportRequest, purpose: Purpose): StoredParty {
    const [, name = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const token = tokens.get(name);
    if (token?.purpose !== purpose) throw new Refusal(401, 'error.notAuthorised');
    if (token.expiresAt <= clock.now()) throw new Refusal(401, 'error.sessionExpired');
    return token.party;
  }

  return {
    codes,
    exchangeKey(request) {
      const { key, include_data: includesData } = readJson(request, authRequest);
      const party = stored.parties.find(({ linkKey }) => linkKey === key);
      if (party === undefined) throw new Refusal(403, 'error.notAuthorised');
      const auth = issue('signer', party);
      const needsProof = stored.ending === null && (password !== null || code !== null);
      if (!includesData || needsProof) return { body: { data: auth } };
      const user = toWireUser(stored, party);
      return { body: { data: { ...auth, user, envelope: toWireEnvelope(stored, party) } } };
    },
    exchangePreviewKey(request) {
      const { key } = readJson(request, authRequest);
      const [party] = stored.parties;
      if (key !== previewKey || party === undefined) throw new Refusal(403, 'error.notAuthorised');
      return { body: { data: issue('preview', party) } };
    },
    requireSigner(request, needs = {}) {
      const party = partyOf(request, 'signer');
      if (stored.ending !== null) {
        if (needs.closed === 'allowed') return party;
        throw new Refusal(409, 'server_errors.envelope_ended');
      }
      checkPassword(request.headers['x-password']);
      if (needs.code !== 'not yet') codes.require(party.id, request);
      return party;
    },
    requirePreview: (request) => partyOf(request, 'preview'),
  };
}
