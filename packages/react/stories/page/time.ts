/** From so many milliseconds on a timer is one that a person would notice. */
const noticed = 1000;

/** How the page's timers run; what a scene makes of time must not reach the next one. */
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
