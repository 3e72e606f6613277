import type { SigningEventName, SigningEvents } from '../events/events.ts';

type Listeners = { [N in SigningEventName]?: Set<(detail: SigningEvents[N]) => void> };

export interface Emitter {
  /** Returns a function that removes the listener. */
  on<N extends SigningEventName>(name: N, listener: (detail: SigningEvents[N]) => void): () => void;
  emit<N extends SigningEventName>(name: N, detail: SigningEvents[N]): void;
  /** Removes every listener. */
  clear(): void;
}

/** Calls a session's listeners in the order in which they were added. */
export function createEmitter(): Emitter {
  let listeners: Listeners = {};
  // A page may have given every object a key such as `error`.
  const listenersOf = <N extends SigningEventName>(name: N): Listeners[N] | undefined =>
    Object.hasOwn(listeners, name) ? listeners[name] : undefined;
  return {
    on(name, listener) {
      const known = listenersOf(name) ?? new Set();
      // Wrapped, because the same function may be added twice.
      const entry: typeof listener = (detail) => listener(detail);
      known.add(entry);
      listeners = { ...listeners, [name]: known };
      return () => {
        known.delete(entry);
      };
    },
    emit(name, detail) {
      for (const listener of [...(listenersOf(name) ?? [])]) {
        try {
          listener(detail);
        } catch (error) {
          // A faulty listener must not interrupt the signing; its error still surfaces as uncaught.
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
