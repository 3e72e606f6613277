import { screen } from '@testing-library/dom';
import { expect } from 'vitest';
import { activeElementIn } from '../../ui/active-element.ts';

/** The heading of the screen that stands. It has the focus at once, so that a change of screen is heard. */
export async function findHeading(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 1, name });
  expect(activeElementIn(heading)).toBe(heading);
  return heading;
}
