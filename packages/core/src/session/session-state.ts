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

/** What each atom holds before an envelope is open. */
const initial: { readonly [Name in keyof SessionState]: ReturnType<SessionState[Name]['get']> } = {
  $phase: { name: 'idle' },
  $branding: null,
  $user: null,
  $envelope: null,
  $documentIndex: 0,
  $activeFieldId: null,
  $progress: progressOf(0, 0),
  $firstMissing: null,
  $nextAction: { name: 'none' },
  $latestSignature: { drawn: null, typed: null, upload: null, kind: null },
  $pendingSignature: null,
  $unfinished: {},
  $pagesNotShown: [],
  $submission: { name: 'none' },
  $alert: null,
  $submitPercent: null,
  $downloadPercent: null,
  $code: noCode,
  $connection: 'online',
};

export function createState(): SessionState {
  const atoms = Object.entries(initial).map(([name, value]) => [name, atom<unknown>(value)]);
  return Object.fromEntries(atoms);
}

/** Atoms that are not about an envelope, or that the caller sets. */
const kept: readonly string[] = ['$phase', '$code', '$connection'];

/** Resets everything about an envelope before another is opened. The caller sets the phase. */
export function resetState(state: SessionState): void {
  const values: Readonly<Record<string, unknown>> = initial;
  const atoms: readonly (readonly [string, WritableAtom<unknown>])[] = Object.entries(state);
  for (const [name, $value] of atoms) if (!kept.includes(name)) $value.set(values[name]);
}
