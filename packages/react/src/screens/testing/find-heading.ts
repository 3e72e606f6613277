import { screen } from '@testing-library/dom';
import { expect } from 'vitest';
import { activeElementIn } from '../../ui/active-element.ts';

/** Returns the heading of the current screen. It must have the focus, so that the change is announced. */
export async function findHeading(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 1, name });
  expect(activeElementIn(heading)).toBe(heading);
  return heading;
}
