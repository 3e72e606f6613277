import type { Presence } from '../deferred-ports.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Interactions of a person, which a program that only loads the page does not have. Scrolling is not one
 * of them, because scripts scroll too, with trusted events.
 */
const acts = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'click'] as const;

/** Browsers also emit `pointermove` for a still pointer over a moving page. */
function isMovement(event: Event): boolean {
  return event instanceof PointerEvent && (event.movementX !== 0 || event.movementY !== 0);
}

/** Notices a person using the visible page. Events created by scripts do not count. */
export const browserPresence: Presence = {
  onAct(callback) {
    const stop = () => {
      if (typeof document === 'undefined') return;
      for (const act of acts) removeEventListener(act, hear, listening);
    };
    const hear = (event: Event) => {
      if (!event.isTrusted || document.visibilityState !== 'visible') return;
      if (event.type === 'pointermove' && !isMovement(event)) return;
      stop();
      // What the person has asked for comes first.
      void whenIdle().then(callback);
    };
    const listening = { capture: true, passive: true };
    // The engine also runs without a page.
    if (typeof document !== 'undefined') {
      for (const act of acts) addEventListener(act, hear, listening);
    }
    return stop;
  },
};
