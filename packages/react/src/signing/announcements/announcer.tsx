import { useLanguageAnnouncement } from './use-language-announcement.ts';
import { useStepAnnouncements } from './use-step-announcements.ts';

/**
 * Says to assistive technology what others see happen. What a dialog, an alert or a screen says by
 * itself when it appears is not said again.
 */
export function Announcer() {
  useStepAnnouncements();
  useLanguageAnnouncement();
  return null;
}
