import type { DeferredPorts } from '../ports/deferred-ports.ts';
import type { FakePorts } from './fake-ports.ts';
import { createFakePorts } from './fake-ports.ts';

/** Drafts by name, then by entry, each as text. */
export type FakeDrafts = Map<string, Map<string, string>>;

/** A network that can be cut, and drafts in memory. */
export interface FakeDeferredPorts {
  readonly ports: FakePorts;
  readonly drafts: FakeDrafts;
  /** How often drafts were read, or forgotten: then whoever keeps them is at work. */
  readonly looks: () => number;
  /** Cuts the network, or mends it. */
  goOnline(isOnline: boolean): void;
}

/** @param drafts - What an earlier session has kept. */
export function createFakeDeferredPorts(drafts: FakeDrafts = new Map()): FakeDeferredPorts {
  const listeners = new Set<() => void>();
  let isOnline = true;
  let looks = 0;
  const deferred: DeferredPorts = {
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
        // Written last is read last.
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
    ports: { ...createFakePorts(), deferred: async () => deferred },
    drafts,
    looks: () => looks,
    goOnline(is) {
      isOnline = is;
      if (is) for (const listener of [...listeners]) listener();
    },
  };
}
