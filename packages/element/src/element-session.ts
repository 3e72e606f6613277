import {
  createBrowserPorts,
  createSigningSession,
  type SessionOptions,
  type SigningEventName,
  type SigningSession,
} from '@sign-envelope/core';
import { failingPorts } from './failing-ports.ts';
import type { SignEnvelopeElement, SignEnvelopeScreen } from './sign-envelope-element.ts';
import { domEventNames, fireSignEvent } from './sign-events.ts';

/** Whether a screen shows a session; the others stand by themselves. */
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

/** Any key does where nobody is called; without one the screen would speak of authorisation. */
const anyKey = 'none';

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
    // Out of its page nobody can hold it back, and it has no page to leave.
    if (!element.isConnected) return;
    const allowed = fireSignEvent(element, 'sign-redirect', detail);
    // The session has checked the address: it is http or https.
    if (allowed) element.ownerDocument.defaultView?.location.assign(detail.url);
  });
}

/**
 * The session of one element, over the browser's own network, storage and clock. What happens in it
 * is fired on the element, a listener may veto a submission and a redirect, and opening it again,
 * from wherever, uses the element's key.
 */
export function createElementSession(element: SignEnvelopeElement): SigningSession {
  const { api, linkKey } = element;
  const isLost = api === '' && isSigningScreen(element.screen);
  if (isLost) {
    console.error('<sign-envelope> needs an "api" attribute: the base address of the signing API.');
  }
  const ports = createBrowserPorts({ api });
  const session = createSigningSession(
    isLost ? failingPorts(ports) : ports,
    sessionOptions(element),
  );
  const ownKey = isLost ? anyKey : linkKey || undefined;
  fireEvents(session, element);
  return {
    ...session,
    open: (key = ownKey) => session.open(key),
    submit(widgetSigner) {
      const progress = session.$progress.get();
      const allowed = fireSignEvent(element, 'sign-before-submit', { progress });
      return allowed ? session.submit(widgetSigner) : Promise.resolve(null);
    },
  };
}
