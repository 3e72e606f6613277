import type { Network } from '../deferred-ports.ts';

/** What the browser says of its network: off is sure, on may lead nowhere. */
export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onBack(callback) {
    addEventListener('online', callback);
    return () => removeEventListener('online', callback);
  },
};
