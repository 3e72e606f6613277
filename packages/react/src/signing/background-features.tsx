import { Announcer } from './announcements/announcer.tsx';
import { useKeptFocus } from './announcements/use-focus-recovery.ts';
import { Tour, type TourProps } from './tour/tour.tsx';

// Ready before a field is opened: a phone chooses its keyboard when the focus comes.
export { keepAboveSheet } from './field-popup/popup-behavior.ts';
export { hintsFor } from './field-popup/text/autocomplete.ts';

/** What goes along with a signing without being needed to begin: it loads behind the first screen. */
export function Companions(props: TourProps) {
  useKeptFocus();
  return (
    <>
      <Announcer />
      <Tour {...props} />
    </>
  );
}
