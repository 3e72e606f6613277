import { createSigningSession } from '@sign-envelope/core';
import { createRoot } from 'react-dom/client';
import { SigningScreens } from '../../signing-screens.tsx';
import styles from '../../styles/index.css?inline';
import { createFakePorts, type FakePorts, json } from '../../testing/fake-ports.ts';
import { wireEnvelope } from '../../testing/wire-envelope.ts';

type Mode = 'preview' | 'widget';

declare global {
  interface Window {
    /** The page's session and its fake server, for tests to inspect. */
    modePage: {
      /** Shows a new session in place of the one before. */
      open(mode: Mode): void;
      readonly fake: FakePorts;
    };
  }
}

const config = { company_name: 'Harbour Lettings', company_questions_signing: '1' };
const field = { id: 'seen', type: 'checkbox', title: 'I have read it', content: '0' } as const;

function createFake(): FakePorts {
  const fake = createFakePorts({});
  fake.answer('/auth/preview', () => json({ data: { access_token: 'token', expires_in: 7200 } }));
  fake.answer('/data/preview', () =>
    json(wireEnvelope({ documents: [{ title: 'House rules', fields: [field] }], config })),
  );
  fake.answer('/data/widget', () =>
    json({
      id: 'widget-1',
      title: 'House rules',
      fingerprint: 'house-rules',
      pages: 1,
      fields: {
        1: [{ ...field, page: 1, index: 0, required: 'true', x: 10, y: 10, width: 4, height: 3 }],
      },
      config,
      branding: { hasBranding: false },
      redirect_url: null,
    }),
  );
  fake.answer('/sign-widget', () => json({ status: 'verify' }));
  fake.answer('/send-message', () => json(''));
  return fake;
}

// A page for browser tests: the real screens and session over a fake server, under the strict CSP.
let shown: { readonly fake: FakePorts; remove(): void } | null = null;

function open(mode: Mode): void {
  shown?.remove();
  const fake = createFake();
  const session = createSigningSession(fake.ports, {
    mode,
    widget: { code: 'house-rules' },
    preview: { envelopeFingerprint: 'envelope', signatureFingerprint: 'signature' },
  });
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
    fake,
    remove() {
      root.unmount();
      session.destroy();
    },
  };
  void session.open('key');
}

window.modePage = {
  open,
  get fake() {
    if (shown === null) throw new Error('No session is shown');
    return shown.fake;
  },
};
