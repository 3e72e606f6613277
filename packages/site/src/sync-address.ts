import type { SignEnvelopeElement } from '@sign-envelope/element';
import { elementProps } from './element-props.ts';
import { type KeptVisit, readVisit, type Visit } from './visit.ts';

/** State of a history entry. It never contains a key. */
interface Entry extends KeptVisit {
  /** Id of the link that was opened in this tab; `''` for none. */
  readonly link: string;
}

/** Parses the state of a history entry, which may come from other code. */
function readEntry(state: unknown): Entry {
  const { query, isIncomplete, link }: { query?: unknown; isIncomplete?: unknown; link?: unknown } =
    typeof state === 'object' && state !== null ? state : {};
  return {
    query: typeof query === 'string' ? query : '',
    isIncomplete: isIncomplete === true,
    link: typeof link === 'string' ? link : '',
  };
}

const sameVisit = (one: Visit, other: Visit) =>
  one.key === other.key &&
  one.query === other.query &&
  one.isIncomplete === other.isIncomplete &&
  JSON.stringify(one.route) === JSON.stringify(other.route);

/** The address of the page. */
export interface SyncedAddress {
  readonly visit: Visit;
  /** Changes the path of the address, for a screen change by the element. */
  moveTo(path: string): void;
  /** Reloads the page with the key in the address. */
  reload(): void;
}

/**
 * Removes secrets from the address, then sets the element's properties for the address, now and whenever
 * it changes.
 *
 * @param openedBy - The address by which the page was opened. Its key may have been removed already.
 */
export function syncAddress(
  window: Window,
  element: SignEnvelopeElement,
  openedBy: string,
): SyncedAddress {
  const { history, location } = window;
  /** Keys of the links opened in this tab, in memory only, for going back to them. */
  const links = new Map<string, string>();
  let current: Visit | null = null;
  let isReloading = false;

  /** Reads the address and removes secrets from it. */
  function read(address: string): { readonly visit: Visit; readonly hasKey: boolean } {
    const entry = readEntry(history.state);
    const visit = readVisit(new URL(address), entry);
    const hasKey = visit.key !== '';
    // An id that is unique across reloads: the keys from before a reload are gone.
    const link = hasKey ? `${performance.timeOrigin} ${links.size}` : entry.link;
    if (hasKey) links.set(link, visit.key);
    const state: Entry = { query: visit.query, isIncomplete: visit.isIncomplete, link };
    history.replaceState(state, '', visit.shown);
    return { visit: hasKey ? visit : { ...visit, key: links.get(link) ?? '' }, hasKey };
  }

  function update(address = location.href): void {
    if (isReloading) return;
    const { visit, hasKey } = read(address);
    if (current === null || !sameVisit(current, visit)) {
      current = visit;
      Object.assign(element, elementProps(visit));
    } else if (hasKey && element.session?.$phase.get().name === 'failed') {
      // Opening the same link again is a retry.
      void element.reload();
    }
  }

  update(openedBy);
  // Navigating to the same page with another hash, and going back, fire these events without a load.
  window.addEventListener('popstate', () => update());
  window.addEventListener('hashchange', () => update());
  window.addEventListener('pageshow', ({ persisted }) => {
    const phase = element.session?.$phase.get().name;
    // Calls that were running when the page entered the back-forward cache never finish.
    if (persisted && (phase === 'loading' || phase === 'failed')) void element.reload();
  });

  return {
    get visit() {
      return current ?? readVisit(new URL(location.href));
    },
    moveTo(path) {
      history.replaceState(history.state, '', path);
      current = { ...readVisit(new URL(location.href)), key: current?.key ?? '' };
    },
    reload() {
      isReloading = true;
      if (current?.key) history.replaceState(history.state, '', `${current.shown}#${current.key}`);
      location.reload();
    },
  };
}
