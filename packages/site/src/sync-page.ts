import type { SignEnvelopeElement } from '@sign-envelope/element';

export interface PageSyncOptions {
  /** What the title says beside the heading. */
  readonly siteName: string;
  /** Whether this element is the one that is seen. */
  readonly isOnTop: () => boolean;
}

/**
 * Gives the page the title and the language of what stands on the screen: its first heading, in
 * the language that the person has chosen there. Answers a function that does so once more.
 */
export function syncPage(
  element: SignEnvelopeElement,
  { siteName, isOnTop }: PageSyncOptions,
): () => void {
  const { ownerDocument: document } = element;

  function show(): void {
    const root = element.shadowRoot;
    if (root === null || !isOnTop()) return;
    const language = root.querySelector('[lang]')?.getAttribute('lang');
    const heading = root.querySelector('h1')?.textContent?.trim() ?? '';
    const title = heading === '' ? siteName : `${heading} – ${siteName}`;
    if (language) document.documentElement.lang = language;
    if (title !== document.title) document.title = title;
  }

  async function watch(): Promise<void> {
    await customElements.whenDefined('sign-envelope');
    if (element.shadowRoot === null) return;
    new MutationObserver(show).observe(element.shadowRoot, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['lang'],
    });
    show();
  }

  void watch();
  return show;
}
