import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';

export type Purpose = 'View' | 'Print';

export const name = (text: string): PDFName => PDFName.of(text);

/** Returns whether content that belongs to a layer or a group of layers is visible. */
export type Visibility = (membership: PDFObject | undefined) => boolean;

/**
 * Reads which layers are visible when printed. Content refers to a layer or to a membership
 * dictionary (PDF 32000-1, 8.11.2.2).
 *
 * @returns `null` if the document has no layers
 */
export function readVisibility({ catalog, context }: PDFDocument): Visibility | null {
  const properties = context.lookup(catalog.get(name('OCProperties')));
  if (!(properties instanceof PDFDict)) return null;
  const config = context.lookup(properties.get(name('D')));
  const settings = config instanceof PDFDict ? config : context.obj({});
  return (membership) => {
    const dict = context.lookup(membership);
    if (!(dict instanceof PDFDict)) return true;
    if (context.lookup(dict.get(name('Type'))) !== name('OCMD')) {
      return !(membership instanceof PDFRef) || isOn(membership, settings, 'Print');
    }
    const expression = context.lookup(dict.get(name('VE')));
    return expression instanceof PDFArray
      ? evaluate(expression, settings)
      : followsPolicy(dict, settings);
  };
}

function followsPolicy(membership: PDFDict, settings: PDFDict): boolean {
  const { context } = membership;
  const entry = membership.get(name('OCGs'));
  const layers = entry instanceof PDFRef ? [entry] : [];
  const list =
    context.lookup(entry) instanceof PDFArray ? referencesIn(membership, 'OCGs') : layers;
  if (list.length === 0) return true;
  const states = list.map((layer) => isOn(layer, settings, 'Print'));
  switch (context.lookup(membership.get(name('P')))) {
    case name('AllOn'):
      return states.every((state) => state);
    case name('AnyOff'):
      return states.some((state) => !state);
    case name('AllOff'):
      return states.every((state) => !state);
    default:
      return states.some((state) => state);
  }
}

/** Maximum depth at which a visibility expression is evaluated. */
const maxDepth = 32;

/** Evaluates a visibility expression, such as `[/And 5 0 R [/Not 6 0 R]]`. */
function evaluate(expression: PDFArray, settings: PDFDict, depth = 0): boolean {
  const { context } = settings;
  if (depth > maxDepth) return true;
  const [operator, ...operands] = expression.asArray();
  const states = operands.map((operand) => {
    const nested = context.lookup(operand);
    if (nested instanceof PDFArray) return evaluate(nested, settings, depth + 1);
    return !(operand instanceof PDFRef) || isOn(operand, settings, 'Print');
  });
  switch (context.lookup(operator)) {
    case name('Not'):
      return states[0] === false;
    case name('Or'):
      return states.some((state) => state);
    default:
      return states.every((state) => state);
  }
}

/** Whether a configuration turns a layer on: PDF 32000-1, 8.11.4.3 and 8.11.4.4. */
export function isOn(layer: PDFRef, settings: PDFDict, purpose: Purpose): boolean {
  const { context } = settings;
  let state = context.lookup(settings.get(name('BaseState'))) !== name('OFF');
  if (referencesIn(settings, 'ON').includes(layer)) state = true;
  if (referencesIn(settings, 'OFF').includes(layer)) state = false;
  const automatic = context.lookup(settings.get(name('AS')));
  for (const entry of automatic instanceof PDFArray ? automatic.asArray() : []) {
    const rule = context.lookup(entry);
    if (!(rule instanceof PDFDict)) continue;
    const isMeant =
      context.lookup(rule.get(name('Event'))) === name(purpose) &&
      namesIn(rule, 'Category').includes(name(purpose)) &&
      referencesIn(rule, 'OCGs').includes(layer);
    if (isMeant) state = layerUsage(context.lookup(layer), purpose) ?? state;
  }
  return state;
}

/** A layer's state for a purpose; `null` if it specifies none. */
export function layerUsage(layer: PDFObject | undefined, purpose: Purpose): boolean | null {
  if (!(layer instanceof PDFDict)) return null;
  const usage = layer.context.lookup(layer.get(name('Usage')));
  if (!(usage instanceof PDFDict)) return null;
  const entry = layer.context.lookup(usage.get(name(purpose)));
  if (!(entry instanceof PDFDict)) return null;
  const state = layer.context.lookup(entry.get(name(`${purpose}State`)));
  return state instanceof PDFName ? state !== name('OFF') : null;
}

export function referencesIn(owner: PDFDict, key: string): PDFRef[] {
  const list = owner.context.lookup(owner.get(name(key)));
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().filter((entry) => entry instanceof PDFRef);
}

function namesIn(owner: PDFDict, key: string): PDFObject[] {
  const list = owner.context.lookup(owner.get(name(key)));
  return list instanceof PDFArray ? list.asArray() : [];
}
