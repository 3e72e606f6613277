import type { PageText } from '@sign-envelope/core';

/** How much of a page is on its sheet; it only ever gains. */
export interface PageLoadState {
  /** Whether its fields are there. */
  readonly due: boolean;
  /** Its words, once they have come; `null` for a page that has none. */
  readonly text: PageText | null;
}
