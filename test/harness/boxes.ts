import type { Locator } from '@playwright/test';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the boxes of elements at the same moment. Measured one after the other, they could be
 * separated by a scroll.
 */
export async function boxesOf<L extends readonly [Locator, ...Locator[]]>(
  ...locators: L
): Promise<{ readonly [At in keyof L]: Box }> {
  const handles = await Promise.all(locators.map((locator) => locator.elementHandle()));
  const boxes = await locators[0].page().evaluate(
    (elements) =>
      elements.map((element): Box => {
        if (!element) throw new Error('It is not on the page');
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      }),
    handles,
  );
  // One box for each locator, which `map` does not tell.
  return boxes as unknown as { readonly [At in keyof L]: Box };
}
