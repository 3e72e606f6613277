const controls = 'a[href], button, input, select, textarea, [tabindex]';

/** What Tab stops at inside `panel`, in order. */
function tabStops(panel: HTMLElement): readonly HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(controls)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      (element.checkVisibility?.() ?? true),
  );
}

/** Tab stops at one radio of a group, so any of them stands for all. */
function isSameStop(a: EventTarget | undefined, b: EventTarget): boolean {
  if (a === b) return true;
  if (!(a instanceof HTMLInputElement) || !(b instanceof HTMLInputElement)) return false;
  return a.type === 'radio' && b.type === 'radio' && a.name !== '' && a.name === b.name;
}

export function isLastStop(panel: HTMLElement, target: EventTarget): boolean {
  return isSameStop(tabStops(panel).at(-1), target);
}

/** The panel itself, which holds the focus until its content is here, comes before its first stop. */
export function isFirstStop(panel: HTMLElement, target: EventTarget): boolean {
  return target === panel || isSameStop(tabStops(panel)[0], target);
}
