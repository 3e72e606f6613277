import { useStore } from '@nanostores/react';
import type {
  Alert,
  Config,
  Connection,
  Envelope,
  FieldStatus,
  NextAction,
  Phase,
  Progress,
  SigningSession,
  Submission,
} from '@sign-envelope/core';
import { createContext, useContext } from 'react';

export const SessionContext = createContext<SigningSession | null>(null);

/** Returns the session of the screens. Components read its atoms with the hooks below and call its methods. */
export function useSession(): SigningSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This component must be inside <SigningScreens>.');
  return session;
}

export function usePhase(): Phase {
  return useStore(useSession().$phase);
}

/** Returns the loaded envelope. Only for components inside the signing view. */
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

/** Returns one field with its status. A change of another field, outside its group, does not cause a render. */
export function useField(fieldId: string): FieldStatus {
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

/** How much of the submission has been sent, 0 to 100 while it is, else `null`. */
export function useSubmitPercent(): number | null {
  return useStore(useSession().$submitPercent);
}

export function useDownloadPercent(): number | null {
  return useStore(useSession().$downloadPercent);
}
