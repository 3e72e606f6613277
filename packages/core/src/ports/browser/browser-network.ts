import type { Network } from '../deferred-ports.ts';

/** The browser's view of the network: `offline` is certain, `online` may still lead nowhere. */
export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onBack(callback) {
    addEventListener('online', callback);
    return () => removeEventListener('online', callback);
  },
};
