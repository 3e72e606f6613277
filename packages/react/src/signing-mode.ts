import type { SessionMode } from '@sign-envelope/core';

/**
 * What is signed or shown. `envelope` signs the envelope of a link, and `status` shows its status;
 * `widget` signs a shared form, and `widget-verify` confirms it with the emailed link; `preview`
 * and `bulk-preview` show what a signer will see and send nothing; `download` hands over the
 * documents.
 */
export type SigningMode =
  | 'envelope'
  | 'status'
  | 'widget'
  | 'widget-verify'
  | 'preview'
  | 'bulk-preview'
  | 'download';

const sessionModes: Readonly<Record<SigningMode, SessionMode>> = {
  envelope: 'envelope',
  status: 'envelope',
  widget: 'widget',
  'widget-verify': 'widget-verify',
  preview: 'preview',
  'bulk-preview': 'preview',
  download: 'download',
};

/** Returns the session's mode for it. */
export const sessionMode = (mode: SigningMode): SessionMode => sessionModes[mode];
