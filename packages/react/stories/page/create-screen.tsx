import { createSigningSession, type SigningSession } from '@sign-envelope/core';
import { createSandbox, type ManualClock, type Sandbox } from '@sign-envelope/core/sandbox';
import { createRoot } from 'react-dom/client';
import { SigningScreens, type SigningScreensProps } from '../../src/signing-screens.tsx';
import type { ScreenDescription } from '../story.ts';
import { createPageClock } from './page-clock.ts';

/** A screen on the page. */
export interface ShownScreen {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly session: SigningSession;
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  /** Opens the session, unless only a notice is shown. */
  open(): Promise<void>;
  /** Renders the screens with these settings. */
  render(props: Pick<SigningScreensProps, 'lang' | 'theme'>): void;
  remove(): void;
}

/** A device that has no network, and never gets one. */
const offline = { isOnline: () => false, onBack: () => () => undefined };

/**
 * Creates a screen as the element would: the real screens and session in a shadow root, with a signing
 * API in memory.
 */
export function createScreen(
  { scenario = 'happy', sandbox: options, mode, ...description }: ScreenDescription,
  sheet: CSSStyleSheet,
): ShownScreen {
  const { withoutKey, isNew, isOffline, ...settings } = description;
  const clock = createPageClock();
  const sandbox = createSandbox(scenario, { ...options, clock });
  // The entry that the tour itself stores.
  if (!isNew) localStorage.setItem('sign-envelope:tour', 'seen');
  const session = createSigningSession(
    { ...sandbox.ports, ...(isOffline && { network: offline }) },
    { ...sandbox.session, ...(mode && { mode }) },
  );
  const host = document.createElement('div');
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheet];
  const mount = document.createElement('div');
  shadow.append(mount);
  const root = createRoot(mount);
  const { notice, failure, support, statusPage, promotion } = settings;
  const key = mode ? sandbox.linkKeyFor(mode) : sandbox.linkKey;
  return {
    ...{ host, shadow, session, sandbox, clock },
    async open() {
      if (notice === undefined) await session.open(withoutKey ? undefined : key);
    },
    render: ({ lang, theme }) =>
      root.render(
        <SigningScreens
          landmarks
          autoFocus
          {...{ session, lang, theme, notice, failure, support, statusPage, promotion }}
        />,
      ),
    remove() {
      root.unmount();
      session.destroy();
      host.remove();
    },
  };
}
