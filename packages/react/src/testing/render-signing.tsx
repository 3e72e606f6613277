import type { SigningSession } from '@sign-envelope/core';
import type { Sandbox } from '@sign-envelope/core/sandbox';
import { SigningScreens, type SigningScreensProps } from '../signing-screens.tsx';
import { render } from './render.ts';
import { type SigningSeed, startSigning } from './start-signing.ts';

export interface RenderedSigning {
  readonly session: SigningSession;
  readonly sandbox: Sandbox;
  readonly container: HTMLElement;
  /** Resolves when the session has opened or failed to open. */
  readonly opened: Promise<void>;
}

type Props = Partial<Omit<SigningScreensProps, 'session' | 'sandbox'>>;

/**
 * Renders a real session in a sandbox, and opens it unless the host shows a notice instead.
 *
 * @param prepare - Sets replies of the sandbox before the first call.
 */
export function renderSigning(
  seed: SigningSeed = {},
  props: Props = {},
  prepare: (sandbox: Sandbox) => void = () => undefined,
): RenderedSigning {
  const { sandbox, session, open } = startSigning(seed);
  prepare(sandbox);
  const container = render(<SigningScreens landmarks autoFocus session={session} {...props} />);
  const opened = props.notice === undefined ? open() : Promise.resolve();
  return { session, sandbox, container, opened };
}
