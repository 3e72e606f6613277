import type { ManualClock } from '@sign-envelope/core/sandbox';

/** Creates a clock that goes on with the device's, and can be advanced as well. */
export function createPageClock(): ManualClock {
  const timers = new Set<{ readonly at: number; fire(): void }>();
  let ahead = 0;
  const now = () => Date.now() + ahead;

  return {
    now,
    after(ms, callback) {
      const stop = () => {
        timers.delete(timer);
        clearTimeout(waiting);
      };
      const fire = () => {
        stop();
        callback();
      };
      const timer = { at: now() + ms, fire };
      const waiting = setTimeout(fire, ms);
      timers.add(timer);
      return stop;
    },
    advance(ms) {
      const end = now() + ms;
      const moveTo = (moment: number) => {
        ahead += Math.max(0, moment - now());
      };
      const nextDue = () =>
        [...timers].sort((one, other) => one.at - other.at).find(({ at }) => at <= end);
      for (let timer = nextDue(); timer !== undefined; timer = nextDue()) {
        moveTo(timer.at);
        timer.fire();
      }
      moveTo(end);
    },
  };
}
