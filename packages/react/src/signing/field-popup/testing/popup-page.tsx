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

declare global {
  interface Window {
    /** The page's session, for tests to inspect. */
    popupPage: { readonly session: SigningSession; failUploads: boolean };
  }
}

// A page for browser tests: the real screens and session in a shadow root, over a fake server. Its
// query chooses the theme, and signature kinds as `drawn,typed,upload`.
const query = new URLSearchParams(location.search);
const kinds = (query.get('kinds') ?? 'drawn,typed,upload').split(',');
const config = Object.fromEntries(
  ['drawn', 'typed', 'upload'].map((kind) => [
    `company_signature_format_${kind}`,
    kinds.includes(kind) ? '1' : '0',
  ]),
);
const fake = createFakePorts(
  wireEnvelope({ ...everyField, config: { ...config, company_signature_default: kinds[0] ?? '' } }),
);
function answerPicture(): TransportResponse {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><path d="M10 60C60 0 90 90 140 30s90 30 150 0" fill="none" stroke="#14161a" stroke-width="4"/></svg>';
  return { status: 200, headers: {}, body: new Blob([svg], { type: 'image/svg+xml' }) };
}

const uploads = { count: 0 };
fake.answer('/upload/envelope-file', async (request) => {
  for (const fraction of [0.2, 0.55]) {
    request.onProgress?.(fraction);
    await new Promise((resolve) => setTimeout(resolve, Number(query.get('slow') ?? 0)));
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
window.popupPage = { session, failUploads: false };

const host = document.createElement('div');
document.body.append(host);
const shadow = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
shadow.adoptedStyleSheets = [sheet];
const mount = document.createElement('div');
shadow.append(mount);
createRoot(mount).render(
  <SigningScreens
    session={session}
    cdn=""
    theme={query.get('theme') === 'dark' ? 'dark' : 'light'}
  />,
);
void session.open('key');
