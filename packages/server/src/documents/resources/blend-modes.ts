import { PDFArray, type PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { name } from './pdf-values.ts';

/** Blend modes: PDF 32000-1, 11.3.5. */
const blendModes: ReadonlySet<PDFObject> = new Set(
  [
    'Normal',
    'Compatible',
    'Multiply',
    'Screen',
    'Overlay',
    'Darken',
    'Lighten',
    'ColorDodge',
    'ColorBurn',
    'HardLight',
    'SoftLight',
    'Difference',
    'Exclusion',
    'Hue',
    'Saturation',
    'Color',
    'Luminosity',
  ].map(name),
);

/** The same on white paper and on none. */
const independent: ReadonlySet<PDFObject> = new Set(
  ['Normal', 'Compatible', 'Multiply', 'Darken'].map(name),
);

const blendMode = name('BM');

/**
 * Replaces a list of blend modes by the first that is known, because some readers only look at the
 * first, and deletes what is no blend mode. Returns whether anything was changed.
 */
export function settleBlendMode(state: PDFDict): boolean {
  const entry = state.get(blendMode);
  if (entry === undefined) return false;
  const value = state.context.lookup(entry);
  if (value instanceof PDFName && blendModes.has(value)) return false;
  if (value instanceof PDFName) state.set(blendMode, name('Normal'));
  else if (value instanceof PDFArray) state.set(blendMode, firstKnown(state, value));
  else state.delete(blendMode);
  return true;
}

function firstKnown({ context }: PDFDict, list: PDFArray): PDFObject {
  const modes = list.asArray().map((entry) => context.lookup(entry));
  return modes.find((mode) => mode !== undefined && blendModes.has(mode)) ?? name('Normal');
}

/** Whether the result of a state's blend mode depends on whether there is paper beneath the page. */
export function needsBackdrop(state: PDFDict): boolean {
  const mode = state.context.lookup(state.get(blendMode));
  return mode instanceof PDFName && blendModes.has(mode) && !independent.has(mode);
}
