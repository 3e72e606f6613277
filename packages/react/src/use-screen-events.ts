import type { SigningSession } from '@sign-envelope/core';
import { useEffect, useRef } from 'react';
import { useRoot } from './root/root-context.ts';
import type { Notice } from './screens/screen-settings.ts';
import { useSession } from './session-context.ts';
import { useLatest } from './ui/use-latest.ts';

/** What the screens show. */
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

/** Which screen is shown. */
export interface ScreenDetail {
  readonly name: ScreenName;
  /** The screen's heading; `''` while it has none. */
  readonly title: string;
  /** BCP 47 tag of the language of its texts; `''` while there are none. */
  readonly lang: string;
}

/** The screen of a session, unless a notice replaces it. */
function screenName({ $phase, $submission }: SigningSession): ScreenName {
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

/**
 * Reports which screen is shown whenever its name, heading or language changes.
 *
 * @param notice - Shown instead of the session's screen.
 */
export function useScreenEvents(
  notice: Notice | undefined,
  onScreen: ((detail: ScreenDetail) => void) | undefined,
): void {
  const root = useRoot();
  const session = useSession();
  const latest = useLatest(onScreen);
  const last = useRef('');

  useEffect(() => {
    const wrapper = root.element();
    if (wrapper === null) return;
    const report = () => {
      const title = wrapper.querySelector(titles)?.textContent.trim() ?? '';
      const detail = { name: notice ?? screenName(session), title, lang: wrapper.lang };
      const reported = JSON.stringify(detail);
      if (reported === last.current) return;
      last.current = reported;
      latest.current?.(detail);
    };
    report();
    const observer = new MutationObserver(report);
    observer.observe(wrapper, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['lang'],
    });
    return () => observer.disconnect();
  }, [root, session, notice, latest]);
}
