import type { PreviewSource } from '../session-sources.ts';
import type { SessionMode } from '../signing-session.ts';

/** How a session of a given mode authenticates. */
export interface AuthConfig {
  /** Endpoint that exchanges a link's key for a token; `null` in modes without a token. */
  readonly authPath: '/auth' | '/auth/preview' | null;
  /** Keeps stored credentials apart from those of other sessions in this tab; `''` shares them. */
  readonly storageScope: string;
}

/** Modes whose address alone grants access need no token. */
export function authConfig(mode: SessionMode, preview: PreviewSource | null): AuthConfig {
  if (mode === 'envelope' || mode === 'download') return { authPath: '/auth', storageScope: '' };
  if (mode !== 'preview' || preview === null || 'query' in preview) {
    return { authPath: null, storageScope: '' };
  }
  // Each preview has its own token.
  return { authPath: '/auth/preview', storageScope: preview.signatureFingerprint };
}
