import {
  createSigningSession,
  type Envelope,
  type Network,
  type SessionMode,
  type SigningSession,
} from '@sign-envelope/core';
import {
  createSandbox,
  type Sandbox,
  type SandboxOptions,
  type ScenarioName,
} from '@sign-envelope/core/sandbox';
import { onTestFinished } from 'vitest';

/** What a session signs or shows. */
export interface SigningSeed extends SandboxOptions {
  /** By default Ada and Grace sign, Ada here. */
  readonly scenario?: ScenarioName;
  /** By default that of the scenario. */
  readonly mode?: SessionMode;
  /** Without it, calls are not retried. */
  readonly network?: Network;
}

export interface StartedSigning {
  readonly sandbox: Sandbox;
  readonly session: SigningSession;
  /** Opens the session with the link key of its mode. */
  open(): Promise<void>;
}

/** Creates a session in a sandbox, which ends with the test. */
export function startSigning(seed: SigningSeed = {}): StartedSigning {
  const { scenario = 'two-signers', mode, network, ...options } = seed;
  const sandbox = createSandbox(scenario, options);
  const { network: _, ...ports } = sandbox.ports;
  const session = createSigningSession(
    { ...ports, cdn: 'https://cdn.test', ...(network && { network }) },
    { ...sandbox.session, ...(mode && { mode }) },
  );
  onTestFinished(() => session.destroy());
  const key = mode ? sandbox.linkKeyFor(mode) : sandbox.linkKey;
  return { sandbox, session, open: () => session.open(key) };
}

/** Returns an envelope as a session reads it. */
export async function openEnvelope(seed: SigningSeed): Promise<Envelope> {
  const { session, open } = startSigning(seed);
  await open();
  const envelope = session.$envelope.get();
  if (envelope === null) throw new Error('The envelope did not open');
  return envelope;
}
