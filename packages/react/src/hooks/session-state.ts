import { useStore } from '@nanostores/react';
import type { FieldStatus, Phase, Progress, SigningSession } from '@sign-envelope/core';

/**
 * One field with its answer and what the rules say about it. A change of another field, outside its
 * group, causes no render.
 *
 * @throws SigningError `unknown-field`.
 * @example
 * ```tsx
 * const { field, missing } = useField(session, 'name');
 * ```
 */
export const useField = (session: SigningSession, fieldId: string): FieldStatus =>
  useStore(session.$field(fieldId));

/**
 * How much of the envelope is done.
 *
 * @example
 * ```tsx
 * const { percent, outstanding } = useProgress(session);
 * ```
 */
export const useProgress = (session: SigningSession): Progress => useStore(session.$progress);

/**
 * Which screen to show: a password, a code, the signing view, its end, or an error.
 *
 * @example
 * ```tsx
 * const phase = usePhase(session);
 * if (phase.name === 'signing') return <Form session={session} />;
 * ```
 */
export const usePhase = (session: SigningSession): Phase => useStore(session.$phase);
