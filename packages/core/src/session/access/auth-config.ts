import type { PreviewSource } from '../session-context.ts';
import type { SessionMode } from '../signing-session.ts';

/** How a session of some mode proves who asks. */
export interface Access {
  /** Where a key becomes a token; `null` where nobody asks who is there. */
  readonly authPath: '/auth' | '/auth/preview' | null;
  /** Apart from what its last key and token are kept; `''` where all of this tab is one place. */
  readonly place: string;
}

/** Whoever is shown something by its address alone, or is yet to say their name, has no key. */
export function accessOf(mode: SessionMode, preview: PreviewSource | null): Access {
  if (mode === 'envelope' || mode === 'download') return { authPath: '/auth', place: '' };
  if (mode !== 'preview' || preview === null || 'query' in preview) {
    return { authPath: null, place: '' };
  }
  // Each preview has a token of its own, whatever else is open in this tab.
  return { authPath: '/auth/preview', place: preview.signatureFingerprint };
}
