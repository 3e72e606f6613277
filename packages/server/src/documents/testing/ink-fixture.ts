import type { Ink, Stroke } from '@sign-envelope/core';
import { inkToSvg } from '@sign-envelope/core/ink';

/** A signature of two strokes on a pad of 600 by 200: a wave across its width, and a bar. */
const strokes: readonly Stroke[] = [
  Array.from({ length: 121 }, (_, step) => {
    const x = 20 + (step / 120) * 560;
    return [x, 100 + 78 * Math.sin(step / 7), 0.5, step * 8] as const;
  }),
  Array.from(
    { length: 40 },
    (_, step) => [100 + step * 10, 120 - step, 0.7, 1200 + step * 8] as const,
  ),
];

/** Ink as sent by a signer's browser. `jpeg` is empty, because the server does not use it. */
export function waveInk(color = '#1a3fa0'): Ink {
  const svg = inkToSvg(strokes, color);
  if (svg === null) throw new Error('The fixture has no ink');
  return { strokes, svg, jpeg: '' };
}
