import {
  createBrowserPorts,
  createSigningSession,
  type Ports,
  type SessionOptions,
  type SigningSession,
} from '@sign-envelope/core';
import type { Sandbox } from '@sign-envelope/core/sandbox';
import { sessionMode } from '@sign-envelope/react';
import type { GuardPorts } from './guard-ports.ts';
import { loadMisuse } from './load-late-parts.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import { fireSessionEvents } from './sign-events.ts';

function sessionOptions(element: SignEnvelopeElement, sandbox: Sandbox | null): SessionOptions {
  const { mode, widgetCode, widget, preview, verification } = element;
  const preset = sandbox?.session;
  return {
    ...preset,
    mode: (!element.hasAttribute('mode') && preset?.mode) || sessionMode(mode),
    drafts: !element.noDrafts && !preset,
    widget: { code: widgetCode, ...preset?.widget, ...widget },
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
 * @param sandbox - What it opens in place of a server's envelope.
 */
export function createElementSession(
  element: SignEnvelopeElement,
  guard?: GuardPorts | undefined,
  sandbox: Sandbox | null = null,
): SigningSession {
  const ports = { ...portsOf(element), ...sandbox?.ports };
  const guarded = guard?.(element, ports) ?? ports;
  const session = createSigningSession(guarded, sessionOptions(element, sandbox));
  fireSessionEvents(session, element);
  if (guarded === ports && sandbox === null) {
    session.on('error', async ({ action, error }) => {
      if (action === 'open') await (await loadMisuse())?.explainFailure(element, error);
    });
  }
  const linkKey = element.linkKey || sandbox?.linkKeyFor(session.mode);
  const ownKey = guarded === ports ? linkKey : placeholderKey;
  return { ...session, open: (key = ownKey) => session.open(key) };
}
