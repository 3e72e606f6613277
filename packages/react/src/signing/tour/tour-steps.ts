import type { Progress } from '@sign-envelope/core';

/** The steps in order, each with the parts it can explain: the first visible one is used. */
export const tourSteps = [
  { id: 'legality', parts: ['legal', 'help'] },
  { id: 'remaining', parts: ['outstanding'] },
  { id: 'next-field', parts: ['next', 'actions'] },
  { id: 'what-next', parts: ['submit'] },
  { id: 'questions', parts: ['help'] },
  { id: 'progress', parts: ['progress'] },
  { id: 'details', parts: ['details', 'menu'] },
] as const;

export type TourStep = (typeof tourSteps)[number];

/** The key of a step's text. Whoever has nothing to fill in is not told to. */
export function stepText(id: TourStep['id'], { required }: Progress): string {
  return id === 'what-next' && required === 0 ? 'tour.what-next.no-fields' : `tour.${id}.text`;
}

/** Returns the element that a step explains, by its part's name; `null` if none is visible. */
export function findPart(wrapper: HTMLElement, step: TourStep): HTMLElement | null {
  const found = step.parts
    .map((part) => wrapper.querySelector<HTMLElement>(`[part~="${part}"]`))
    .find((element) => element?.checkVisibility());
  return found ?? null;
}
