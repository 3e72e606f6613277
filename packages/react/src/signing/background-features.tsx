import { Announcer } from './announcements/announcer.tsx';
import { useEarlySubmit } from './announcements/use-early-submit.ts';
import { useFocusRecovery } from './announcements/use-focus-recovery.ts';
import { usePreparedPopups } from './field-popup/use-prepared-popups.ts';
import { Tour, type TourProps } from './tour/tour.tsx';

// Loaded before a field opens: a phone chooses its keyboard when the input takes the focus.
export { keepFieldVisible } from './field-popup/popup-behavior.ts';
export { hintsFor } from './field-popup/text/autocomplete.ts';

/** Features that the first field does not need: they load after the first screen. */
export function BackgroundFeatures(props: TourProps) {
  useFocusRecovery();
  useEarlySubmit();
  usePreparedPopups();
  return (
    <>
      <Announcer />
      <Tour {...props} />
    </>
  );
}
