import type { AuthRequest } from '../../contract/requests/signer-requests.ts';
import type { PreviewSource } from '../session-sources.ts';
import type { SessionMode } from '../signing-session.ts';

/** How a session of a given mode authenticates. */
export interface AuthConfig {
  /** Endpoint that exchanges a link's key for a token; `null` in modes without a token. */
  readonly authPath: '/auth' | '/auth/preview' | null;
  /** What the exchange asks for beside the token: what the page loads next. */
  readonly asksFor: Omit<AuthRequest, 'key'>;
  /** Keeps stored credentials apart from those of other sessions in this tab; `''` shares them. */
  readonly storageScope: string;
}

/** Modes whose address alone grants access need no token. */
export function authConfig(mode: SessionMode, preview: PreviewSource | null): AuthConfig {
  if (mode === 'envelope' || mode === 'download') {
    return { authPath: '/auth', asksFor: { include_data: mode === 'envelope' }, storageScope: '' };
  }
  if (mode !== 'preview' || preview === null || 'query' in preview) {
    return { authPath: null, asksFor: {}, storageScope: '' };
  }
  return {
    authPath: '/auth/preview',
    asksFor: {
      include_data: true,
      envelope_fingerprint: preview.envelopeFingerprint,
      signature_fingerprint: preview.signatureFingerprint,
    },
    // Each preview has its own token.
    storageScope: preview.signatureFingerprint,
  };
}
