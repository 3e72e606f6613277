import {
  createSigningSession,
  SigningError,
  type SigningSession,
  type TransportResponse,
} from '@sign-envelope/core';
import { createRoot } from 'react-dom/client';
import { SigningScreens } from '../../../signing-screens.tsx';
import styles from '../../../styles/index.css?inline';
import { createFakePorts, json } from '../../../testing/fake-ports.ts';
import { wireEnvelope } from '../../../testing/wire-envelope.ts';
import { everyField } from './every-field.ts';

/** Options of a session on the page. */
export interface PopupPageOptions {
  /** Kinds of signature the company allows, its default first: `typed,upload`. */
  readonly kinds?: string;
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

function envelopeOf(kinds: readonly string[]): object {
  const config = Object.fromEntries(
    ['drawn', 'typed', 'upload'].map((kind) => [
      `company_signature_format_${kind}`,
      kinds.includes(kind) ? '1' : '0',
    ]),
  );
  return wireEnvelope({
    ...everyField,
    config: { ...config, company_signature_default: kinds[0] ?? '' },
  });
}

function answerPicture(): TransportResponse {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><path d="M10 60C60 0 90 90 140 30s90 30 150 0" fill="none" stroke="#14161a" stroke-width="4"/></svg>';
  return { status: 200, headers: {}, body: new Blob([svg], { type: 'image/svg+xml' }) };
}

// A page for browser tests: the real screens and session in a shadow root, over a fake server.
let shown: { readonly session: SigningSession; remove(): void } | null = null;
let held: (() => void)[] = [];

function open({ kinds = 'drawn,typed,upload', holdsUploads = false }: PopupPageOptions) {
  shown?.remove();
  const fake = createFakePorts(envelopeOf(kinds.split(',')));
  const uploads = { count: 0 };
  fake.answer('/upload/envelope-file', async (request) => {
    for (const fraction of [0.2, 0.55]) {
      request.onProgress?.(fraction);
      if (holdsUploads) await new Promise<void>((resolve) => held.push(resolve));
    }
    if (window.popupPage.failUploads) throw new SigningError('network', 'No connection');
    uploads.count += 1;
    const fileName = request.body?.kind === 'upload' ? request.body.fileName : '';
    return json({ success: true, uuid: `file-${uploads.count}`, fileName });
  });
  fake.answer('/upload/envelope-signature', () => {
    uploads.count += 1;
    const fileName = `picture-${uploads.count}.png`;
    fake.answer(`/signatures/${fileName}`, answerPicture);
    return json({ success: true, uuid: fileName, fileName });
  });

  const session = createSigningSession(fake.ports);
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
  void session.open('key');
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
