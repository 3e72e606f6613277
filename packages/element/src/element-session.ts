import {
  createBrowserPorts,
  createSigningSession,
  type SessionOptions,
  SigningError,
  type SigningEventName,
  type SigningSession,
} from '@sign-envelope/core';
import { failingPorts } from './failing-ports.ts';
import type { SignEnvelopeElement, SignEnvelopeScreen } from './sign-envelope-element.ts';
import { domEventNames, fireSignEvent } from './sign-events.ts';

/** Whether a screen opens a session; the other screens call no server. */
export const isSigningScreen = (screen: SignEnvelopeScreen): boolean =>
  screen === 'signing' || screen === 'download';

function sessionOptions(element: SignEnvelopeElement): SessionOptions {
  const { cdn, mode, screen, widgetCode, widget, preview, verification } = element;
  return {
    cdn,
    mode: screen === 'download' ? screen : mode,
    drafts: element.drafts,
    widget: { code: widgetCode, ...widget },
    ...(preview && { preview }),
    ...(verification && { verification }),
  };
}

/** Key for a session without an API: without a key, the error would be about authorisation. */
const placeholderKey = 'none';

function isEventName(name: string): name is SigningEventName {
  return Object.hasOwn(domEventNames, name);
}

function fireEvents(session: SigningSession, element: HTMLElement): void {
  for (const name of Object.keys(domEventNames).filter(isEventName)) {
    if (name === 'redirect') continue;
    session.on(name, (detail) => {
      fireSignEvent(element, domEventNames[name], detail);
    });
  }
  session.on('redirect', (detail) => {
    // The host's listeners on the page cannot hear a detached element, so they could not veto.
    if (!element.isConnected) return;
    const allowed = fireSignEvent(element, 'sign-redirect', detail);
    // The session has checked that the address is http or https.
    if (allowed) element.ownerDocument.defaultView?.location.assign(detail.url);
  });
}

/**
 * Creates the session of one element, on the browser's network, storage and clock. Its events are
 * dispatched on the element, where a listener can veto a submission or a redirect. Opening the session
 * without a key uses the element's key.
 */
export function createElementSession(element: SignEnvelopeElement): SigningSession {
  const { api, linkKey, exchange } = element;
  const hasNoApi = api === '' && isSigningScreen(element.screen);
  if (hasNoApi) {
    console.error('<sign-envelope> needs an "api" attribute: the base address of the signing API.');
  }
  const ports = createBrowserPorts({ api, exchange: exchange ?? undefined });
  const session = createSigningSession(
    hasNoApi ? failingPorts(ports) : ports,
    sessionOptions(element),
  );
  const ownKey = hasNoApi ? placeholderKey : linkKey || undefined;
  fireEvents(session, element);
  return {
    ...session,
    open: (key = ownKey) => session.open(key),
    async submit(widgetSigner) {
      const progress = session.$progress.get();
      const allowed = fireSignEvent(element, 'sign-before-submit', { progress });
      if (allowed) return session.submit(widgetSigner);
      const reason = new SigningError('aborted', 'The page prevented it');
      return { ok: false, reason };
    },
  };
}
