/** Zoom steps, in percent of the width that fits. */
const steps = [50, 75, 100, 125, 150, 175, 200] as const;

export const fitZoom = 100;

export function zoomIn(percent: number): number {
  return steps.find((step) => step > percent) ?? steps[steps.length - 1] ?? fitZoom;
}

export function zoomOut(percent: number): number {
  return steps.findLast((step) => step < percent) ?? steps[0];
}
