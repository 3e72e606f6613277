import { Announcer } from './announcements/announcer.tsx';
import { useFocusRecovery } from './announcements/use-focus-recovery.ts';
import { Tour, type TourProps } from './tour/tour.tsx';

// Ready before a field is opened: a phone chooses its keyboard when the focus comes.
export { keepFieldVisible } from './field-popup/popup-behavior.ts';
export { hintsFor } from './field-popup/text/autocomplete.ts';

/** What goes along with a signing without being needed to begin: it loads behind the first screen. */
export function BackgroundFeatures(props: TourProps) {
  useFocusRecovery();
  return (
    <>
      <Announcer />
      <Tour {...props} />
    </>
  );
}
