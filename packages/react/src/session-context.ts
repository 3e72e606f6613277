import { useStore } from '@nanostores/react';
import type {
  Alert,
  Config,
  Connection,
  Envelope,
  Field,
  NextAction,
  Phase,
  Progress,
  SigningSession,
  Submission,
} from '@sign-envelope/core';
import { createContext, useContext } from 'react';

export const SessionContext = createContext<SigningSession | null>(null);

/** The session these screens show. Components read its atoms by the hooks below and call its methods. */
export function useSession(): SigningSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This component stands outside <SigningScreens>.');
  return session;
}

export function usePhase(): Phase {
  return useStore(useSession().$phase);
}

/** The loaded envelope. Only for components below the signing view, which exists only with one. */
export function useEnvelope(): Envelope {
  const envelope = useStore(useSession().$envelope);
  if (!envelope) throw new Error('No envelope is loaded.');
  return envelope;
}

export function useConfig(): Config {
  return useEnvelope().config;
}

export function useDocumentIndex(): number {
  return useStore(useSession().$documentIndex);
}

export function useActiveFieldId(): string | null {
  return useStore(useSession().$activeFieldId);
}

/** One field as it stands: a change of any other field does not render its user again. */
export function useField(fieldId: string): Field {
  return useStore(useSession().$field(fieldId));
}

export function useProgress(): Progress {
  return useStore(useSession().$progress);
}

export function useNextAction(): NextAction {
  return useStore(useSession().$nextAction);
}

export function useSubmission(): Submission {
  return useStore(useSession().$submission);
}

export function useAlert(): Alert | null {
  return useStore(useSession().$alert);
}

export function useConnection(): Connection {
  return useStore(useSession().$connection);
}

export function useDownloadPercent(): number | null {
  return useStore(useSession().$downloadPercent);
}
