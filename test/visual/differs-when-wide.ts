import type { Story } from '../../packages/react/stories/story.ts';

/** What is laid out otherwise in a wide window: the side bar, and popups next to their field. */
const wide: ReadonlySet<string> = new Set([
  'signing',
  'signing-several',
  'list',
  'tour',
  'popup-date',
  'popup-draw',
  'branded',
]);

/** Whether a wide window shows other parts of a story than a phone, and not only more room. */
export const differsWhenWide = ({ id }: Pick<Story, 'id'>): boolean => wide.has(id);
