import { useStore } from '@nanostores/react';
import type { Config, Envelope, FieldStatus, SigningSession } from '@sign-envelope/core';
import type { ReadableAtom } from 'nanostores';
import { createContext, useContext } from 'react';

export const SessionContext = createContext<SigningSession | null>(null);

/** Returns the session of the screens. Components read its atoms with the hooks below and call its methods. */
export function useSession(): SigningSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This component must be inside <SigningScreens>.');
  return session;
}

/** The names of the session's atoms. */
type AtomName = {
  [Name in keyof SigningSession]: SigningSession[Name] extends ReadableAtom ? Name : never;
}[keyof SigningSession];

/**
 * Returns what an atom of the session holds. Every change renders the component.
 *
 * @example
 * ```ts
 * const alert = useSessionValue('$alert');
 * ```
 */
export function useSessionValue<const Name extends AtomName>(
  name: Name,
): ReturnType<SigningSession[Name]['get']>;
export function useSessionValue(name: AtomName): unknown {
  return useStore<ReadableAtom>(useSession()[name]);
}

/** Returns the loaded envelope. Only for components inside the signing view. */
export function useEnvelope(): Envelope {
  const envelope = useSessionValue('$envelope');
  if (!envelope) throw new Error('No envelope is loaded.');
  return envelope;
}

export function useConfig(): Config {
  return useEnvelope().config;
}

/** Returns one field with its status. A change of another field, outside its group, does not cause a render. */
export function useField(fieldId: string): FieldStatus {
  return useStore(useSession().$field(fieldId));
}
