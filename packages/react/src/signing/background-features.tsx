import { Announcer } from './announcements/announcer.tsx';
import { useEarlySubmit } from './announcements/use-early-submit.ts';
import { useFocusRecovery } from './announcements/use-focus-recovery.ts';
import { PreparedPopups } from './field-popup/prepared-popups.tsx';
import { Tour, type TourProps } from './tour/tour.tsx';

// Loaded before a field opens: a phone chooses its keyboard when the input takes the focus.
export { keepTogether } from './field-popup/popup-behavior.ts';
export { hintsFor } from './field-popup/text/autocomplete.ts';

/** Features that the first field does not need: they load after the first screen. */
export function BackgroundFeatures(props: TourProps) {
  useFocusRecovery();
  useEarlySubmit();
  return (
    <>
      <Announcer />
      <PreparedPopups />
      <Tour {...props} />
    </>
  );
}
