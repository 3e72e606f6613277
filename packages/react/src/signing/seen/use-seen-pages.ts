import { useEffect, useRef } from 'react';
import { version } from '../../../package.json';
import { useLanguage } from '../../i18n/use-language.ts';
import { useRoot } from '../../root/root-context.ts';
import { useEnvelope, useSession } from '../../session-context.ts';
import { createSeenPages, loadFromCache } from './seen-pages.ts';

const recordsSeen = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && Reflect.get(config, 'records_seen') === '1';

/** States with the submission which pictures of pages were shown, for a server that asks for it. */
export function useSeenPages(): void {
  const session = useSession();
  const root = useRoot();
  const envelope = useEnvelope();
  const { language } = useLanguage();
  const current = useRef(language);
  current.current = language;

  useEffect(() => {
    const element = root.element();
    const view = element?.ownerDocument.defaultView ?? null;
    if (element === null || view === null || !recordsSeen(envelope.config.raw)) return;
    const { baseURI: baseUrl } = element.ownerDocument;
    const seen = createSeenPages({ cdn: session.cdn, envelope, baseUrl }, loadFromCache);
    const add = (target: EventTarget | null) => {
      if (!(target instanceof view.HTMLImageElement) || !target.matches('.page-image')) return;
      if (target.complete && target.naturalWidth > 0) seen.add(target.currentSrc);
    };
    for (const image of element.querySelectorAll('.page-image')) add(image);
    // A load does not bubble.
    const onLoad = ({ target }: Event) => add(target);
    element.addEventListener('load', onLoad, true);
    const stop = session.on('before-submit', ({ waitUntil, reportSeen }) => {
      const report = async () => {
        const { pages, skipped } = await seen.result();
        reportSeen({
          pages,
          skipped,
          viewport: { width: view.innerWidth, height: view.innerHeight },
          device_pixel_ratio: view.devicePixelRatio,
          language: current.current,
          time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          software: `@sign-envelope/react ${version}`,
        });
      };
      waitUntil(report());
    });
    return () => {
      element.removeEventListener('load', onLoad, true);
      stop();
    };
  }, [session, root, envelope]);
}
