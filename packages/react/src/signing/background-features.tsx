import { useFocusRecovery } from './announcements/use-focus-recovery.ts';
import { useLanguageAnnouncement } from './announcements/use-language-announcement.ts';
import { useStepAnnouncements } from './announcements/use-step-announcements.ts';
import { Tour, type TourProps } from './tour/tour.tsx';

/** The tour, the announcements of changes, and the recovery of a lost focus. */
export function BackgroundFeatures(props: TourProps) {
  useStepAnnouncements();
  useLanguageAnnouncement();
  useFocusRecovery();
  return <Tour {...props} />;
}
