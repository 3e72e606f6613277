/** The steps in their order, each with the parts it may stand beside: the first that can be seen. */
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

/** The element a step explains, found by its `data-part`; `null` where none of them is shown. */
export function findPart(wrapper: HTMLElement, step: TourStep): HTMLElement | null {
  const found = step.parts
    .map((part) => wrapper.querySelector<HTMLElement>(`[data-part="${part}"]`))
    .find((element) => element?.checkVisibility());
  return found ?? null;
}
