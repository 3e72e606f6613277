import type { Page } from '@playwright/test';

/**
 * Elements that hold the product's own texts. None may be wider than its box or reach outside the
 * window.
 */
const holders = [
  'button',
  'h1',
  'h2',
  'h3',
  'label',
  'legend',
  'p',
  'a',
  'span',
  'strong',
  'li',
].join(', ');

/**
 * Texts that come with an envelope, of any length, and may be truncated. Fields show such titles
 * too.
 */
const shortened =
  '.header-title, .document-title, .header-company, .party-email, .popup-title, .signature-font-text';

/**
 * The texts that are cut or reach over an edge, one line each, and the page if it scrolls sideways.
 */
export function findCutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ holders, shortened }) => {
      const root = document.querySelector('sign-envelope')?.shadowRoot;
      if (!root) throw new Error('There is no element to look at');
      const faults: string[] = [];
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways');

      for (const element of root.querySelectorAll<HTMLElement>(holders)) {
        if (element.matches(shortened) || element.closest('.field, .visually-hidden')) continue;
        // The document's own texts are as wide as its page, which may scroll in its own box.
        if (element.matches('.page-line')) continue;
        const words = element.textContent?.trim() ?? '';
        const isButton = element.localName === 'button';
        const hasOwnWords = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
        if (
          words === '' ||
          !(isButton || hasOwnWords) ||
          !element.checkVisibility({ visibilityProperty: true })
        )
          continue;
        const box = element.getBoundingClientRect();
        // Texts for screen readers only have no visible box.
        if (box.width <= 1 || box.height <= 1) continue;
        const name = `${element.localName}.${element.className}: ${words.slice(0, 60)}`;
        const { overflowX, overflowY, display } = getComputedStyle(element);
        const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
        if (display !== 'inline') {
          if (element.scrollWidth > element.clientWidth + 1 && !scrolls(overflowX)) {
            faults.push(`${name} is ${element.scrollWidth} in ${element.clientWidth} wide`);
          }
          if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1) {
            faults.push(`${name} is ${element.scrollHeight} in ${element.clientHeight} high`);
          }
        }
        const part = element.closest('dialog, .popup, .footer, .header, .side');
        const edges = part?.getBoundingClientRect();
        if (edges && (box.left < edges.left - 1 || box.right > edges.right + 1)) {
          faults.push(`${name} reaches out of ${part?.className}`);
        }
        if (box.left < -1 || box.right > width + 1) faults.push(`${name} reaches over the edge`);
      }
      return faults;
    },
    { holders, shortened },
  );
}
