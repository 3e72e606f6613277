import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { useRoot } from '../root/root-context.ts';
import { useInnerScrolling } from '../root/use-inner-scrolling.ts';
import { useTextReading } from '../root/use-text-reading.ts';
import { useFocusRecovery } from './announcements/use-focus-recovery.ts';
import { useStepAnnouncements } from './announcements/use-step-announcements.ts';
import { useSeenPages } from './seen/use-seen-pages.ts';
import { Tour, type TourProps } from './tour/tour.tsx';
import { type PopupParts, usePopupPrefetch } from './use-popup-prefetch.ts';

export interface BackgroundFeaturesProps extends TourProps {
  readonly parts: PopupParts;
}

/**
 * The tour, the announcements of changes, the recovery of a lost focus, the record of the pages that were
 * shown, and the loading of what popups need.
 */
export function BackgroundFeatures({ parts, ...tour }: BackgroundFeaturesProps) {
  useStepAnnouncements();
  useLanguageAnnouncement();
  useFocusRecovery();
  useTextReading();
  useInnerScrolling();
  useSeenPages();
  usePopupPrefetch(parts);
  return <Tour {...tour} />;
}

/** Announces a change of language in the new language. */
function useLanguageAnnouncement(): void {
  const { i18n } = useLingui();
  const { announce } = useRoot();
  const announced = useRef(i18n.locale);

  useEffect(() => {
    if (announced.current === i18n.locale) return;
    announced.current = i18n.locale;
    announce(i18n._('announce.language'));
  }, [i18n, announce]);
}
