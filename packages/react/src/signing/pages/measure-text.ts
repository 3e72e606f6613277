/** Width of a text, in multiples of the font's size. */
export type MeasureText = (text: string, font: string) => number;

/** A fair guess where there is no canvas: an average letter is about half as wide as high. */
const averageLetter = 0.55;
/** Measured large, so that a browser's rounding of glyphs to whole pixels does not show. */
const measuringSize = 100;

/**
 * Measures with a canvas that is never shown, so nothing on the page is laid out for it. The canvas
 * is made when first needed and belongs to this function alone.
 */
export function createMeasureText(): MeasureText {
  let context: CanvasRenderingContext2D | null | undefined;
  return (text, font) => {
    context ??= document.createElement('canvas').getContext('2d');
    if (!context) return text.length * averageLetter;
    context.font = `${measuringSize}px ${font}`;
    return context.measureText(text).width / measuringSize;
  };
}
