import type { PageText } from '@sign-envelope/core';

/** How much of a page has loaded. It never goes back. */
export interface PageLoadState {
  /** Whether its fields are rendered. */
  readonly showsFields: boolean;
  /** Its text, once loaded; `null` for a page without text. */
  readonly text: PageText | null;
}
