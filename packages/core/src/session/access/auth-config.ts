import type { AuthRequest } from '../../contract/requests/signer-requests.ts';
import type { PreviewSource } from '../session-sources.ts';
import type { SessionMode } from '../session-state.ts';

/** How a session of a given mode authenticates. */
export interface AuthConfig {
  /** Endpoint that exchanges a link's key for a token; `null` in modes without a token. */
  readonly authPath: '/auth' | '/auth/preview' | null;
  /** Sent with the key: what should come with the token, because the page needs it next. */
  readonly authBody: Omit<AuthRequest, 'key'>;
  /** Keeps stored credentials apart from those of other sessions in this tab; `''` shares them. */
  readonly storageScope: string;
}

/** Modes whose address alone grants access need no token. */
export function authConfig(mode: SessionMode, preview: PreviewSource | null): AuthConfig {
  if (mode === 'envelope' || mode === 'download') {
    return { authPath: '/auth', authBody: { include_data: mode === 'envelope' }, storageScope: '' };
  }
  if (mode !== 'preview' || preview === null || 'query' in preview) {
    return { authPath: null, authBody: {}, storageScope: '' };
  }
  return {
    authPath: '/auth/preview',
    authBody: {
      include_data: true,
      envelope_fingerprint: preview.envelopeFingerprint,
      signature_fingerprint: preview.signatureFingerprint,
    },
    // Each preview has its own token.
    storageScope: preview.signatureFingerprint,
  };
}
