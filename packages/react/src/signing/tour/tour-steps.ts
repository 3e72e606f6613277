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

/** Returns the element that a step explains, by its part's name; `null` if none is visible. */
export function findPart(wrapper: HTMLElement, step: TourStep): HTMLElement | null {
  const found = step.parts
    .map((part) => wrapper.querySelector<HTMLElement>(`[part~="${part}"]`))
    .find((element) => element?.checkVisibility());
  return found ?? null;
}
