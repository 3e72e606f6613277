import { createSigningSession } from '@sign-envelope/core';
import { createSandbox, type Sandbox } from '@sign-envelope/core/sandbox';
import { createRoot } from 'react-dom/client';
import { SigningScreens } from '../../signing-screens.tsx';
import styles from '../../styles/index.css?inline';

type Mode = 'preview' | 'widget';

declare global {
  interface Window {
    /** The page's session and its sandbox, for tests to inspect. */
    modePage: {
      /** Shows a new session in place of the one before. */
      open(mode: Mode): void;
      readonly sandbox: Sandbox;
    };
  }
}

// A page for browser tests: the real screens and session in a sandbox, under the strict CSP.
let shown: { readonly sandbox: Sandbox; remove(): void } | null = null;

function open(mode: Mode): void {
  shown?.remove();
  const sandbox = createSandbox(mode, {
    documents: [
      {
        title: 'House rules',
        fields: [{ id: 'seen', type: 'checkbox', title: 'I have read it', width: 4, height: 3 }],
      },
    ],
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
    sandbox,
    remove() {
      root.unmount();
      session.destroy();
    },
  };
  void session.open(sandbox.linkKey);
}

window.modePage = {
  open,
  get sandbox() {
    if (shown === null) throw new Error('No session is shown');
    return shown.sandbox;
  },
};
