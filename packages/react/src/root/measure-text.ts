/** Returns the width of a text in multiples of the font size. */
export type MeasureText = (text: string, font: string) => number;

/** Estimate without a canvas: an average letter is about half as wide as it is high. */
const averageLetter = 0.55;
/** Large, so that browsers that round glyphs to whole pixels introduce no visible error. */
const measuringSize = 100;

/**
 * Creates a function that measures text on an off-screen canvas, without causing layout. The canvas is
 * created on first use.
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
