import type { SigningSession } from '@sign-envelope/core';
import type { Notice } from '@sign-envelope/react';

/** What the element shows. */
export type ScreenName =
  | 'loading'
  | 'password'
  | 'code'
  | 'signing'
  | 'download'
  | 'widget-confirm'
  | 'widget-result'
  | 'status'
  | Notice;

/** Detail of `sign-screen`. */
export interface ScreenDetail {
  readonly name: ScreenName;
  /** The screen's heading; `''` while it has none. */
  readonly title: string;
  /** BCP 47 tag of the language of its texts; `''` while there are none. */
  readonly lang: string;
}

/** The screen that a session is at, unless a notice is shown in its place. */
export function screenName({ $phase, $submission }: SigningSession): ScreenName {
  if ($submission.get().name === 'accepted') return 'status';
  const { name } = $phase.get();
  switch (name) {
    case 'idle':
      return 'loading';
    case 'ended':
      return 'status';
    case 'failed':
      return 'error';
    default:
      return name;
  }
}

/** The title of each kind of screen. */
const titles = '.header-title, .card-title, .loading-label';

/** Tells which screen a shadow root shows, each time that its name, heading or language changes. */
export function observeScreen(
  root: ShadowRoot,
  nameOf: () => ScreenName,
  onChange: (detail: ScreenDetail) => void,
): () => void {
  let last = '';
  const observer = new MutationObserver(() => {
    const title = root.querySelector(titles)?.textContent.trim() ?? '';
    const lang = root.querySelector('[lang]')?.getAttribute('lang') ?? '';
    const detail = { name: nameOf(), title, lang };
    const told = JSON.stringify(detail);
    if (told === last || root.querySelector('.sign-envelope') === null) return;
    last = told;
    onChange(detail);
  });
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['lang'],
  });
  return () => observer.disconnect();
}
