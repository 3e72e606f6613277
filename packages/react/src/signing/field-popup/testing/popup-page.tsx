import { createSigningSession, type SignatureKind, type SigningSession } from '@sign-envelope/core';
import { createSandbox } from '@sign-envelope/core/sandbox';
import { createRoot } from 'react-dom/client';
import { SigningScreens } from '../../../signing-screens.tsx';
import styles from '../../../styles/index.css?inline';
import { everyFieldWith } from './every-field.ts';

/** Options of a session on the page. */
export interface PopupPageOptions {
  /** Kinds of signature the company allows, its default first; by default all. */
  readonly kinds?: readonly SignatureKind[];
  /** Whether each half of an upload waits for `continueUploads`. */
  readonly holdsUploads?: boolean;
}

declare global {
  interface Window {
    /** The page's session, for tests to inspect. */
    popupPage: {
      /** Shows a new session in place of the one before. */
      open(options: PopupPageOptions): void;
      readonly session: SigningSession;
      failUploads: boolean;
      /** Lets all paused uploads continue with their next half, or finish. */
      continueUploads(): void;
    };
  }
}

// A page for browser tests: the real screens and session in a shadow root, in a sandbox.
let shown: { readonly session: SigningSession; remove(): void } | null = null;
let held: (() => void)[] = [];

function open({ kinds = ['drawn', 'typed', 'upload'], holdsUploads = false }: PopupPageOptions) {
  shown?.remove();
  const sandbox = createSandbox('two-signers', everyFieldWith(...kinds));
  sandbox.reply('/upload/envelope-file', async (request) => {
    for (const fraction of [0.2, 0.55]) {
      request.onProgress?.(fraction);
      if (holdsUploads) await new Promise<void>((resolve) => held.push(resolve));
    }
    return window.popupPage.failUploads ? 'lost' : sandbox.respond(request);
  });
  // Without a network, no call is repeated.
  const { network: _, ...ports } = sandbox.ports;
  const session = createSigningSession(ports, sandbox.session);
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  const mount = document.createElement('div');
  shadow.append(mount);
  const root = createRoot(mount);
  root.render(<SigningScreens landmarks autoFocus session={session} />);
  shown = {
    session,
    remove() {
      root.unmount();
      session.destroy();
      held = [];
    },
  };
  window.popupPage.failUploads = false;
  void session.open(sandbox.linkKey);
}

window.popupPage = {
  open,
  get session() {
    if (shown === null) throw new Error('No session is shown');
    return shown.session;
  },
  failUploads: false,
  continueUploads() {
    const waiting = held;
    held = [];
    for (const resume of waiting) resume();
  },
};
