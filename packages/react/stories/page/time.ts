/** Milliseconds from which a person notices a timer. */
const noticed = 1000;

/** Controls the page's timers. Call `restore` before the next scene. */
export interface Time {
  hold(): void;
  hurry(): void;
  restore(): void;
}

export function takeTime(view: Window & typeof globalThis): Time {
  const real = view.setTimeout;
  return {
    hold() {
      const held: typeof real = Object.assign(
        (handler: TimerHandler, after = 0, ...values: readonly unknown[]) =>
          after < noticed ? Reflect.apply(real, view, [handler, after, ...values]) : 0,
        real,
      );
      view.setTimeout = held;
    },
    hurry() {
      const hurried: typeof real = Object.assign(
        (handler: TimerHandler, _after?: number, ...values: readonly unknown[]) =>
          Reflect.apply(real, view, [handler, 0, ...values]),
        real,
      );
      view.setTimeout = hurried;
    },
    restore() {
      view.setTimeout = real;
    },
  };
}
