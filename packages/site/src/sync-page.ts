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

  function update(): void {
    const root = element.shadowRoot;
    if (root === null || !isOnTop()) return;
    const language = root.querySelector('[lang]')?.getAttribute('lang');
    const heading = root.querySelector('h1')?.textContent?.trim() ?? '';
    const title = heading === '' ? siteName : `${heading} – ${siteName}`;
    if (language) document.documentElement.lang = language;
    if (title !== document.title) document.title = title;
  }

  async function observe(): Promise<void> {
    await customElements.whenDefined('sign-envelope');
    if (element.shadowRoot === null) return;
    new MutationObserver(update).observe(element.shadowRoot, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['lang'],
    });
    update();
  }

  void observe();
  return update;
}
