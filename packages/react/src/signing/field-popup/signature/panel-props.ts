import type { Signature, SignatureField } from '@sign-envelope/core';
import type { RefObject } from 'react';
import type { Drawing } from './signature-draft.ts';

/** Props of the panel of each signature type. */
export interface PanelProps {
  readonly field: SignatureField;
  /** The existing signature of this type when the panel opens. */
  readonly existing: Signature | null;
  /** Receives the element to focus when the panel is reset. */
  readonly initialFocus: RefObject<HTMLElement | null>;
  /** Called with the signature, or `null` while there is none. */
  readonly onChange: (signature: Signature | null) => void;
  /** An unconfirmed drawing from before the panel opened. */
  readonly drawing: Drawing | null;
  /** Called with each change of the drawing, which goes into the draft. */
  readonly onDraw: (drawing: Drawing) => void;
  /** Called with a promise that confirming must wait for. */
  readonly onPending: (pending: Promise<void>) => void;
}
