import type { WritableAtom } from 'nanostores';
import { atom } from 'nanostores';
import type { Progress } from '../events/events.ts';
import type { Envelope, User } from '../model/envelope.ts';
import type { LatestSignature } from '../model/signature.ts';
import { progressOf } from '../rules/progress.ts';
import type { OfferedSignature } from '../signature/choose-signature.ts';
import type {
  Alert,
  CodeStatus,
  Connection,
  NextAction,
  Phase,
  Submission,
} from './signing-session.ts';

/** The atoms of one session, as its own parts see them. */
export interface SessionState {
  readonly $phase: WritableAtom<Phase>;
  readonly $user: WritableAtom<User | null>;
  readonly $envelope: WritableAtom<Envelope | null>;
  readonly $documentIndex: WritableAtom<number>;
  readonly $activeFieldId: WritableAtom<string | null>;
  readonly $progress: WritableAtom<Progress>;
  readonly $nextAction: WritableAtom<NextAction>;
  readonly $latestSignature: WritableAtom<LatestSignature>;
  /** What is being made for the active signature field; `null` until something is. */
  readonly $making: WritableAtom<OfferedSignature | null>;
  /** What has been begun and neither confirmed nor sent, as text, by what it is for. */
  readonly $unsent: WritableAtom<Readonly<Record<string, string>>>;
  readonly $submission: WritableAtom<Submission>;
  readonly $alert: WritableAtom<Alert | null>;
  readonly $downloadPercent: WritableAtom<number | null>;
  readonly $code: WritableAtom<CodeStatus>;
  readonly $connection: WritableAtom<Connection>;
}

export const noCode: CodeStatus = {
  step: 'send',
  codesSent: 0,
  expiresAt: null,
  resendAt: null,
  busy: null,
  requestError: null,
  verifyError: null,
  resent: false,
};

const noSignature: LatestSignature = { drawn: null, typed: null, upload: null, kind: null };

export function createState(): SessionState {
  return {
    $phase: atom({ name: 'idle' }),
    $user: atom(null),
    $envelope: atom(null),
    $documentIndex: atom(0),
    $activeFieldId: atom(null),
    $progress: atom(progressOf(0, 0)),
    $nextAction: atom({ name: 'none' }),
    $latestSignature: atom(noSignature),
    $making: atom(null),
    $unsent: atom({}),
    $submission: atom({ name: 'none' }),
    $alert: atom(null),
    $downloadPercent: atom(null),
    $code: atom(noCode),
    $connection: atom('online'),
  };
}

/** Forgets one envelope before another is opened. The phase is whoever's who opens. */
export function resetState(state: SessionState): void {
  state.$user.set(null);
  state.$envelope.set(null);
  state.$documentIndex.set(0);
  state.$activeFieldId.set(null);
  state.$progress.set(progressOf(0, 0));
  state.$nextAction.set({ name: 'none' });
  state.$latestSignature.set(noSignature);
  state.$making.set(null);
  state.$unsent.set({});
  state.$submission.set({ name: 'none' });
  state.$alert.set(null);
  state.$downloadPercent.set(null);
}
