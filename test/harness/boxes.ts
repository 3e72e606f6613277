import type { Locator } from '@playwright/test';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the boxes of two elements at the same moment. Measured one after the other, they could be
 * separated by a scroll.
 */
export async function boxesOf(one: Locator, other: Locator): Promise<readonly [Box, Box]> {
  const handle = await other.elementHandle();
  return one.evaluate((first, second): readonly [Box, Box] => {
    const boxOf = (element: Element): Box => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    if (!second) throw new Error('It is not on the page');
    return [boxOf(first), boxOf(second)];
  }, handle);
}
