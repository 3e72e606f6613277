import type { Ports } from '../ports/ports.ts';

/** Drafts by name, then by entry, each as text. */
export type FakeDrafts = Map<string, Map<string, string>>;

/** A network that can go offline, and drafts in memory. */
export interface FakeDevice {
  readonly ports: Required<Pick<Ports, 'network' | 'drafts'>>;
  readonly drafts: FakeDrafts;
  /** How often drafts were read or deleted, which shows that the draft service is running. */
  readonly looks: () => number;
  /** Sets whether the device is online. */
  goOnline(isOnline: boolean): void;
}

/** @param drafts - What an earlier session has saved. */
export function createFakeDevice(drafts: FakeDrafts = new Map()): FakeDevice {
  const listeners = new Set<() => void>();
  let isOnline = true;
  let looks = 0;
  const ports: FakeDevice['ports'] = {
    network: {
      isOnline: () => isOnline,
      onBack(callback) {
        listeners.add(callback);
        return () => void listeners.delete(callback);
      },
    },
    drafts: {
      async read(name) {
        looks += 1;
        return [...(drafts.get(name) ?? [])].map(([entry, text]) => ({ entry, text }));
      },
      async write(name, entry, text) {
        const kept = drafts.get(name) ?? new Map<string, string>();
        // Read in the order of the last write.
        kept.delete(entry);
        drafts.set(name, kept.set(entry, text));
        return true;
      },
      async remove(name, entry) {
        looks += 1;
        if (entry === undefined) drafts.delete(name);
        else drafts.get(name)?.delete(entry);
      },
    },
  };
  return {
    ports,
    drafts,
    looks: () => looks,
    goOnline(is) {
      isOnline = is;
      if (is) for (const listener of [...listeners]) listener();
    },
  };
}
