import type { Signature, SignatureField } from '@sign-envelope/core';
import type { RefObject } from 'react';
import type { Drawing } from './signature-draft.ts';

/** What each way of signing is given. */
export interface PanelProps {
  readonly field: SignatureField;
  /** The signature of this kind there is, when the panel opens. */
  readonly existing: Signature | null;
  /** What takes the focus when the panel starts afresh. */
  readonly start: RefObject<HTMLElement | null>;
  /** Hands over what has been made; `null` when it is nothing yet. */
  readonly onMade: (signature: Signature | null) => void;
  /** What had been begun and not confirmed, when the panel opened. */
  readonly drawing: Drawing | null;
  /** Keeps what has been begun, in the draft too. */
  readonly onDrawn: (drawing: Drawing) => void;
  /** Tells of work that a confirmation has to wait for. */
  readonly onWork: (work: Promise<void>) => void;
}
