import type { DeferredPorts } from '../deferred-ports.ts';
import { createBrowserDrafts } from './browser-drafts.ts';
import { browserNetwork } from './browser-network.ts';
import { browserPresence } from './browser-presence.ts';

/** Those of the browser's ports that come in a chunk of their own. */
export function createDeferredBrowserPorts(): DeferredPorts {
  return {
    network: browserNetwork,
    drafts: createBrowserDrafts(),
    presence: browserPresence,
  };
}
