/** Milliseconds from which a person notices a timer. */
const noticeable = 1000;

/** Controls the page's timers. Call `restore` before the next scene. */
export interface PageTimers {
  /** Stops long timers. */
  pause(): void;
  /** Makes all timers fire immediately. */
  skip(): void;
  restore(): void;
}

export function createPageTimers(view: Window & typeof globalThis): PageTimers {
  const real = view.setTimeout;
  return {
    pause() {
      const paused: typeof real = Object.assign(
        (handler: TimerHandler, after = 0, ...values: readonly unknown[]) =>
          after < noticeable ? Reflect.apply(real, view, [handler, after, ...values]) : 0,
        real,
      );
      view.setTimeout = paused;
    },
    skip() {
      const immediate: typeof real = Object.assign(
        (handler: TimerHandler, _after?: number, ...values: readonly unknown[]) =>
          Reflect.apply(real, view, [handler, 0, ...values]),
        real,
      );
      view.setTimeout = immediate;
    },
    restore() {
      view.setTimeout = real;
    },
  };
}
