import { useSpokenLanguage } from './use-language-announcement.ts';
import { useSpokenSteps } from './use-step-announcements.ts';

/**
 * Says to assistive technology what others see happen. What a dialog, an alert or a screen says by
 * itself when it appears is not said again.
 */
export function Announcer() {
  useSpokenSteps();
  useSpokenLanguage();
  return null;
}
