import type { SignEnvelopeElement } from '@sign-envelope/element';
import { elementProps } from './element-props.ts';
import { readVisit, type Visit } from './visit.ts';

/** What an entry of the history keeps beside its address. No key is ever among it. */
interface Entry {
  /** The signed query that has left the address. */
  readonly query: string;
  /** Which of the links opened in this tab; `''` for none. */
  readonly link: string;
}

/** History entries of other makers carry anything. */
function readEntry(state: unknown): Entry {
  const { query, link }: { query?: unknown; link?: unknown } =
    typeof state === 'object' && state !== null ? state : {};
  return {
    query: typeof query === 'string' ? query : '',
    link: typeof link === 'string' ? link : '',
  };
}

const sameVisit = (one: Visit, other: Visit) =>
  one.key === other.key &&
  one.query === other.query &&
  JSON.stringify(one.route) === JSON.stringify(other.route);

/** The address of the page, as far as the site cares. */
export interface SyncedAddress {
  readonly visit: Visit;
  /** Puts another path in the address, for a screen that the element has gone to by itself. */
  moveTo(path: string): void;
  /** Loads the page anew, as its link did: the key is back in the address for that moment. */
  reload(): void;
}

/**
 * Shows in the element what the address asks for, now and whenever it changes, and takes out of the
 * address, before anything else, whatever opens something.
 */
export function syncAddress(window: Window, element: SignEnvelopeElement): SyncedAddress {
  const { history, location } = window;
  /** Keys of the links opened in this tab, so that going back finds them; they live in memory only. */
  const links = new Map<string, string>();
  let current: Visit | null = null;
  let isLeaving = false;

  /** Reads the address and leaves in it what may be seen. */
  function read(): { readonly visit: Visit; readonly isOpened: boolean } {
    const entry = readEntry(history.state);
    const visit = readVisit(new URL(location.href), entry.query);
    const isOpened = visit.key !== '';
    // A name that no page before a reload has given: what it called so is forgotten.
    const link = isOpened ? `${performance.timeOrigin} ${links.size}` : entry.link;
    if (isOpened) links.set(link, visit.key);
    const state: Entry = { query: visit.query, link };
    history.replaceState(state, '', visit.shown);
    return { visit: isOpened ? visit : { ...visit, key: links.get(link) ?? '' }, isOpened };
  }

  function arrive(): void {
    if (isLeaving) return;
    const { visit, isOpened } = read();
    if (current === null || !sameVisit(current, visit)) {
      current = visit;
      Object.assign(element, elementProps(visit));
    } else if (isOpened && element.session?.$phase.get().name === 'failed') {
      // The same link once more is a wish to try again.
      void element.reload();
    }
  }

  arrive();
  // A link into the same page, typed or pasted, is an entry of its own; so is going back to one.
  window.addEventListener('popstate', arrive);
  window.addEventListener('hashchange', arrive);
  window.addEventListener('pageshow', ({ persisted }) => {
    const phase = element.session?.$phase.get().name;
    // What was under way when the page was put aside never ends.
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
      isLeaving = true;
      if (current?.key) history.replaceState(history.state, '', `${current.shown}#${current.key}`);
      location.reload();
    },
  };
}
