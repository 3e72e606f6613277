import type { PageText } from '@sign-envelope/core';

/** How much of a page has loaded. */
export interface PageLoadState {
  /** Whether its fields are rendered. They stay. */
  readonly showsFields: boolean;
  /** Its text, once loaded; `null` for a page without text, and for one far from view. */
  readonly text: PageText | null;
}
