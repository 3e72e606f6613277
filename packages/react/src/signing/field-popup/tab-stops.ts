const controls = 'a[href], button, input, select, textarea, [tabindex]';

/** Returns the Tab stops inside `panel`, in order. */
function tabStops(panel: HTMLElement): readonly HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(controls)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      (element.checkVisibility?.() ?? true),
  );
}

/** Whether two elements are the same Tab stop: the radios of a group share one. */
function isSameStop(a: EventTarget | undefined, b: EventTarget): boolean {
  if (a === b) return true;
  if (!(a instanceof HTMLInputElement) || !(b instanceof HTMLInputElement)) return false;
  return a.type === 'radio' && b.type === 'radio' && a.name !== '' && a.name === b.name;
}

export function isLastStop(panel: HTMLElement, target: EventTarget): boolean {
  return isSameStop(tabStops(panel).at(-1), target);
}

/** Also true for the panel itself, which has the focus until its content is rendered. */
export function isFirstStop(panel: HTMLElement, target: EventTarget): boolean {
  return target === panel || isSameStop(tabStops(panel)[0], target);
}
