export { useField, usePhase, useProgress } from './hooks/session-state.ts';
export { type InkPad, useInkPad } from './hooks/use-ink-pad.ts';
export { type SigningSessionProps, useSigningSession } from './hooks/use-signing-session.ts';
