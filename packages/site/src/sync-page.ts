import type { SignEnvelopeElement } from '@sign-envelope/element';

export interface PageSyncOptions {
  /** Site name in the title. */
  readonly siteName: string;
  /** Whether this element is visible. */
  readonly isOnTop: () => boolean;
}

/**
 * Keeps the page's title and language in sync with the element's heading and language. Returns a function
 * that updates them immediately.
 */
export function syncPage(
  element: SignEnvelopeElement,
  { siteName, isOnTop }: PageSyncOptions,
): () => void {
  const { ownerDocument: document } = element;
  let shown = { title: '', lang: '' };

  function update(): void {
    if (!isOnTop()) return;
    const title = shown.title === '' ? siteName : `${shown.title} – ${siteName}`;
    if (shown.lang !== '') document.documentElement.lang = shown.lang;
    if (title !== document.title) document.title = title;
  }

  element.addEventListener('sign-screen', ({ detail }) => {
    shown = detail;
    update();
  });
  return update;
}
