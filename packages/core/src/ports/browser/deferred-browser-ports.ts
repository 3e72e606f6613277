import type { DeferredPorts } from '../deferred-ports.ts';
import { createBrowserDrafts } from './browser-drafts.ts';
import { browserNetwork } from './browser-network.ts';
import { browserPresence } from './browser-presence.ts';

export { sendUpload } from './send-upload.ts';

/** The browser's ports that are loaded in a chunk of their own. */
export function createDeferredBrowserPorts(): DeferredPorts {
  return {
    network: browserNetwork,
    drafts: createBrowserDrafts(),
    presence: browserPresence,
  };
}
