import type { SigningEventName, SigningEvents } from '../events/events.ts';

type Listeners = { [N in SigningEventName]?: Set<(detail: SigningEvents[N]) => void> };

export interface Emitter {
  on<N extends SigningEventName>(name: N, listener: (detail: SigningEvents[N]) => void): () => void;
  emit<N extends SigningEventName>(name: N, detail: SigningEvents[N]): void;
  /** Lets go of every listener. */
  clear(): void;
}

/** Tells a session's listeners what happened, in the order they came. */
export function createEmitter(): Emitter {
  let listeners: Listeners = {};
  return {
    on(name, listener) {
      const known = listeners[name] ?? new Set();
      // One function may listen twice: each time it is another entry.
      const entry: typeof listener = (detail) => listener(detail);
      known.add(entry);
      listeners = { ...listeners, [name]: known };
      return () => {
        known.delete(entry);
      };
    },
    emit(name, detail) {
      for (const listener of [...(listeners[name] ?? [])]) {
        try {
          listener(detail);
        } catch (error) {
          // A host's mistake must not stop a signing half way; it still surfaces as uncaught.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
    clear() {
      listeners = {};
    },
  };
}
