import type { Stroke } from '@sign-envelope/core';

export interface PadSize {
  /** CSS px. */
  readonly width: number;
  readonly height: number;
}

/** Scales a drawing to a pad of another size: proportional, centred and fully visible. */
export function fitStrokes(
  strokes: readonly Stroke[],
  from: PadSize,
  to: PadSize,
): readonly Stroke[] {
  if (from.width <= 0 || from.height <= 0 || to.width <= 0 || to.height <= 0) return strokes;
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const left = (to.width - from.width * scale) / 2;
  const top = (to.height - from.height * scale) / 2;
  return strokes.map((stroke) =>
    stroke.map(([x, y, pressure, t]) => [x * scale + left, y * scale + top, pressure, t] as const),
  );
}
