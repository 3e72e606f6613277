import type { Page, PageText } from '@sign-envelope/core';

/** How much of a page has loaded. */
export interface PageLoadState {
  /** Whether its image is requested. It is never removed again. */
  readonly showsImage: boolean;
  /** Whether its fields are rendered. They are never removed again. */
  readonly showsFields: boolean;
  /** Its text, once loaded; `null` for a page without text, and for one far from view. */
  readonly text: PageText | null;
}

/** Number of pages that load immediately; the page loader loads the others. */
const initialPages = 2;

/** The load state with which a page begins. */
export function initialLoadState({ number }: Page): PageLoadState {
  const isInitial = number <= initialPages;
  return { showsImage: isInitial, showsFields: isInitial, text: null };
}
