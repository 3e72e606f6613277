export const fitZoom = 100;

/** Makes 10 pt text on A4 12 px high on a phone. */
export const maxZoom = 200;

/** Zoom steps, in percent of the width that fits. */
const steps = [50, 75, 100, 125, 150, 175, maxZoom] as const;

export function zoomIn(percent: number): number {
  return steps.find((step) => step > percent) ?? maxZoom;
}

export function zoomOut(percent: number): number {
  return steps.findLast((step) => step < percent) ?? steps[0];
}
