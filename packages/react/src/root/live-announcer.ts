/** `polite` waits until a screen reader has nothing else to say; `assertive` interrupts it. */
export type Urgency = 'polite' | 'assertive';

export type Announce = (message: string, urgency?: Urgency) => void;

/** Time to collect messages, in ms: if a live region changes twice in quick succession, only the last is read. */
const batchDelay = 100;

/** Appends a space to a repeated message: a screen reader ignores an unchanged text. */
function fill(region: HTMLElement, text: string): void {
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Creates a function that announces messages through the live regions of one root. Messages in quick
 * succession are combined, so that none is lost.
 *
 * @param regionFor Returns the live region for an urgency, or `null` if there is none.
 */
export function createLiveAnnouncer(regionFor: (urgency: Urgency) => HTMLElement | null): Announce {
  const pending = new Map<Urgency, string[]>();
  const flush = () => {
    for (const [urgency, messages] of pending) {
      const region = regionFor(urgency);
      if (region) fill(region, messages.join(' '));
    }
    pending.clear();
  };
  return (message, urgency = 'polite') => {
    if (message === '') return;
    if (pending.size === 0) setTimeout(flush, batchDelay);
    pending.set(urgency, [...(pending.get(urgency) ?? []), message]);
  };
}
