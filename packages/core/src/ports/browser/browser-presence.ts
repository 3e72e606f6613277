import type { Presence } from '../ports.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Events of a person's interactions, which a program that only loads the page does not cause. Scrolling is
 * not among them, because scripts scroll too, with trusted events.
 */
const interactions = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'keydown',
  'click',
] as const;

/** Browsers also emit `pointermove` for a still pointer when the page moves under it. */
function isMovement(event: Event): boolean {
  return event instanceof PointerEvent && (event.movementX !== 0 || event.movementY !== 0);
}

/** Notices that a person is using the visible page. Events created by scripts do not count. */
export const browserPresence: Presence = {
  onFirstInteraction(callback) {
    const stop = () => {
      if (typeof document === 'undefined') return;
      for (const type of interactions) removeEventListener(type, listener, options);
    };
    const listener = (event: Event) => {
      if (!event.isTrusted || document.visibilityState !== 'visible') return;
      if (event.type === 'pointermove' && !isMovement(event)) return;
      stop();
      // The interaction is handled first.
      void whenIdle().then(callback);
    };
    const options = { capture: true, passive: true };
    // The engine also runs without a page.
    if (typeof document !== 'undefined') {
      for (const type of interactions) addEventListener(type, listener, options);
    }
    return stop;
  },
};
