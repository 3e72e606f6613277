import { type Announce, createLiveAnnouncer } from './live-announcer.ts';
import type { FixedRoot } from './root-context.ts';
import { useKept } from './use-kept.ts';

const createAnnounce = ({ liveRegion }: FixedRoot) => createLiveAnnouncer(liveRegion);

/** Returns a function that announces a message to assistive technology. */
export function useAnnounce(): Announce {
  return useKept(createAnnounce);
}
