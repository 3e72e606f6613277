import type { Presence } from '../deferred-ports.ts';

/**
 * What a person does with a page and no program that merely loads it does. Scrolling is not among
 * them: a script scrolls too, and the browser marks that event as its own.
 */
const acts = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'click'] as const;

/** Browsers tell of a pointer that stands still over a page that moves. */
function isMovement(event: Event): boolean {
  return event instanceof PointerEvent && (event.movementX !== 0 || event.movementY !== 0);
}

/** Somebody who uses the page while it is visible; events that scripts make up do not count. */
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
      callback();
    };
    const listening = { capture: true, passive: true };
    // The engine also runs where there is no page, and nobody to look at one.
    if (typeof document !== 'undefined') {
      for (const act of acts) addEventListener(act, hear, listening);
    }
    return stop;
  },
};
