import type { WritableAtom } from 'nanostores';
import { atom } from 'nanostores';
import type { PageReference } from '../errors/signing-error.ts';
import type { Progress } from '../events/events.ts';
import type { Branding, Envelope, User } from '../model/envelope.ts';
import type { LatestSignature } from '../model/signature.ts';
import { progressOf } from '../rules/progress.ts';
import type { SuggestedSignature } from '../signature/choose-signature.ts';
import type {
  Alert,
  CodeStatus,
  Connection,
  NextAction,
  Phase,
  Submission,
} from './signing-session.ts';

/** The writable atoms of one session. */
export interface SessionState {
  readonly $phase: WritableAtom<Phase>;
  /** See `SigningSession.$branding`. */
  readonly $branding: WritableAtom<Branding | null>;
  readonly $user: WritableAtom<User | null>;
  readonly $envelope: WritableAtom<Envelope | null>;
  readonly $documentIndex: WritableAtom<number>;
  readonly $activeFieldId: WritableAtom<string | null>;
  readonly $progress: WritableAtom<Progress>;
  /** See `SigningSession.$firstMissing`. */
  readonly $firstMissing: WritableAtom<string | null>;
  readonly $nextAction: WritableAtom<NextAction>;
  readonly $latestSignature: WritableAtom<LatestSignature>;
  /** The signature entered for the active field and not confirmed yet; `null` if there is none. */
  readonly $pendingSignature: WritableAtom<SuggestedSignature | null>;
  /** See `SigningSession.saveUnfinished`. */
  readonly $unfinished: WritableAtom<Readonly<Record<string, string>>>;
  /** See `SigningSession.$pagesNotShown`. */
  readonly $pagesNotShown: WritableAtom<readonly PageReference[]>;
  readonly $submission: WritableAtom<Submission>;
  readonly $alert: WritableAtom<Alert | null>;
  readonly $submitPercent: WritableAtom<number | null>;
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
    $branding: atom(null),
    $user: atom(null),
    $envelope: atom(null),
    $documentIndex: atom(0),
    $activeFieldId: atom(null),
    $progress: atom(progressOf(0, 0)),
    $firstMissing: atom(null),
    $nextAction: atom({ name: 'none' }),
    $latestSignature: atom(noSignature),
    $pendingSignature: atom(null),
    $unfinished: atom({}),
    $pagesNotShown: atom([]),
    $submission: atom({ name: 'none' }),
    $alert: atom(null),
    $submitPercent: atom(null),
    $downloadPercent: atom(null),
    $code: atom(noCode),
    $connection: atom('online'),
  };
}

/** Resets everything about an envelope before another is opened. The caller sets the phase. */
export function resetState(state: SessionState): void {
  state.$branding.set(null);
  state.$user.set(null);
  state.$envelope.set(null);
  state.$documentIndex.set(0);
  state.$activeFieldId.set(null);
  state.$progress.set(progressOf(0, 0));
  state.$firstMissing.set(null);
  state.$nextAction.set({ name: 'none' });
  state.$latestSignature.set(noSignature);
  state.$pendingSignature.set(null);
  state.$unfinished.set({});
  state.$pagesNotShown.set([]);
  state.$submission.set({ name: 'none' });
  state.$alert.set(null);
  state.$submitPercent.set(null);
  state.$downloadPercent.set(null);
}
