import {
  createSigningSession,
  type SessionOptions,
  type SigningSession,
} from '@sign-envelope/core';
import { onTestFinished } from 'vitest';
import { SigningScreens, type SigningScreensProps } from '../signing-screens.tsx';
import { createFakePorts, type FakePorts } from './fake-ports.ts';
import { render } from './render.ts';
import { type WireEnvelopeSeed, wireEnvelope } from './wire-envelope.ts';

export interface RenderedSigning {
  readonly session: SigningSession;
  readonly fake: FakePorts;
  readonly container: HTMLElement;
  /** Resolves when the session has opened or failed to open. */
  readonly opened: Promise<void>;
}

type Props = Partial<Omit<SigningScreensProps, 'session'>>;

/**
 * Renders a real session of an envelope on ports in memory, and opens it with a link key unless it
 * should stay unopened.
 */
export function renderSigning(
  seed: WireEnvelopeSeed,
  props: Props = {},
  prepare: (fake: FakePorts) => void = () => undefined,
  options: SessionOptions | 'unopened' = {},
): RenderedSigning {
  const fake = createFakePorts(wireEnvelope(seed));
  prepare(fake);
  const session = createSigningSession(
    { ...fake.ports, cdn: 'https://cdn.test' },
    options === 'unopened' ? {} : options,
  );
  const container = render(<SigningScreens landmarks autoFocus session={session} {...props} />);
  onTestFinished(() => session.destroy());
  const opened = options === 'unopened' ? Promise.resolve() : session.open('key');
  return { session, fake, container, opened };
}
