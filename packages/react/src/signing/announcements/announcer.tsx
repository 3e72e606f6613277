import { useLanguageAnnouncement } from './use-language-announcement.ts';
import { useStepAnnouncements } from './use-step-announcements.ts';

/**
 * Announces visible changes to assistive technology, except those that a dialog, an alert or a screen
 * announces itself.
 */
export function Announcer() {
  useStepAnnouncements();
  useLanguageAnnouncement();
  return null;
}
