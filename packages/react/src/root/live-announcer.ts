/** `polite` waits until a screen reader has nothing else to say; `assertive` interrupts it. */
export type Urgency = 'polite' | 'assertive';

export type Announce = (message: string, urgency?: Urgency) => void;

/** Milliseconds in which messages are gathered: of a region that is set twice in a moment, only the last is heard. */
const gathering = 100;

/** A message said twice in a row is spoken twice only if its text differs. */
function fill(region: HTMLElement, text: string): void {
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Speaks through the live regions of one root. What is said in one moment is heard as one message,
 * so that nothing is lost.
 *
 * @param regionFor The live region of an urgency, `null` while there is none.
 */
export function createLiveAnnouncer(regionFor: (urgency: Urgency) => HTMLElement | null): Announce {
  const waiting = new Map<Urgency, string[]>();
  const speak = () => {
    for (const [urgency, messages] of waiting) {
      const region = regionFor(urgency);
      if (region) fill(region, messages.join(' '));
    }
    waiting.clear();
  };
  return (message, urgency = 'polite') => {
    if (message === '') return;
    if (waiting.size === 0) setTimeout(speak, gathering);
    waiting.set(urgency, [...(waiting.get(urgency) ?? []), message]);
  };
}
