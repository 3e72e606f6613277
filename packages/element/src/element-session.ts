import {
  createBrowserPorts,
  createSigningSession,
  type Ports,
  type SessionOptions,
  type SigningSession,
} from '@sign-envelope/core';
import { sessionMode } from '@sign-envelope/react';
import { loadMisuse } from './load-misuse.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import { fireSessionEvents } from './sign-events.ts';

function sessionOptions(element: SignEnvelopeElement): SessionOptions {
  const { mode, widgetCode, widget, preview, verification } = element;
  return {
    mode: sessionMode(mode),
    drafts: !element.noDrafts,
    widget: { code: widgetCode, ...widget },
    ...(preview && { preview }),
    values: element.values ?? undefined,
    get meta() {
      return element.meta;
    },
    ...(verification && { verification }),
  };
}

/** Key of a session whose calls all fail. */
const placeholderKey = 'none';

/** The ports of an element's session. */
function portsOf(element: SignEnvelopeElement): Ports {
  const { api, cdn, exchange } = element;
  return {
    ...createBrowserPorts({ api, cdn: cdn || undefined, exchange: exchange ?? undefined }),
    navigate: (url: string) => {
      // The session has checked that the address is http or https. A removed element stays where it is.
      if (element.isConnected) element.ownerDocument.defaultView?.location.assign(url);
    },
  };
}

/**
 * Creates the session of one element, on the browser's network, storage and clock. Its events are
 * dispatched on the element, where a listener can hold or refuse a submission or a redirect. Without a
 * key, `open` uses the element's.
 *
 * @param guard - Replaces the ports if the element is misused.
 */
export function createElementSession(
  element: SignEnvelopeElement,
  guard?: (element: SignEnvelopeElement, ports: Ports) => Ports,
): SigningSession {
  const ports = portsOf(element);
  const guarded = guard?.(element, ports) ?? ports;
  const session = createSigningSession(guarded, sessionOptions(element));
  fireSessionEvents(session, element);
  if (guarded === ports) {
    session.on('error', async ({ action, error }) => {
      if (action === 'open') await (await loadMisuse())?.explainFailure(element, error);
    });
  }
  const ownKey = guarded === ports ? element.linkKey || undefined : placeholderKey;
  return { ...session, open: (key = ownKey) => session.open(key) };
}
