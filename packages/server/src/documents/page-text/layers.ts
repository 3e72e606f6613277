import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

export const name = (text: string): PDFName => PDFName.of(text);

/** The layers of a document and the groups of layers that its content refers to. */
export interface Layers {
  /** Whether an object is a layer or a group of layers, or refers to one. */
  include(membership: PDFObject): boolean;
  /** Whether content that belongs to a layer or a group of layers is visible when printed. */
  isVisible(membership: PDFObject): boolean;
}

/**
 * Reads which layers are visible when printed. Content refers to a layer or to a membership
 * dictionary (PDF 32000-1, 8.11.2.2). What the standard leaves open is decided as in pdfium.
 */
export function readLayers({ catalog, context }: PDFDocument): Layers {
  const properties = dictOf(context, catalog.get(name('OCProperties')));
  const settings = dictOf(context, properties?.get(name('D')));
  const on = new Set(entriesOf(settings, 'ON'));
  const off = new Set(entriesOf(settings, 'OFF'));
  const listed = new Set(entriesOf(properties, 'OCGs'));
  const automatic = layersSetForPrint(context, settings);
  const isOnByDefault = textOf(settings, 'BaseState') !== 'OFF';

  /** Whether a layer is on: PDF 32000-1, 8.11.4.3 and 8.11.4.4. */
  function isOn(layer: PDFObject): boolean {
    const dict = dictOf(context, layer);
    if (dict === null || !listed.has(layer) || !isForViewing(dict)) return true;
    const state = off.has(layer) ? false : isOnByDefault || on.has(layer);
    return automatic.has(layer) ? (printState(dict) ?? state) : state;
  }

  function followsPolicy(membership: PDFDict): boolean {
    const entry = membership.get(name('OCGs'));
    const list =
      context.lookup(entry) instanceof PDFArray ? entriesOf(membership, 'OCGs') : [entry];
    const states = list
      .filter((layer) => layer !== undefined && dictOf(context, layer) !== null)
      .map((layer) => layer === undefined || isOn(layer));
    if (states.length === 0) return true;
    switch (textOf(membership, 'P')) {
      case 'AllOn':
        return states.every((state) => state);
      case 'AnyOff':
        return states.some((state) => !state);
      case 'AllOff':
        return states.every((state) => !state);
      default:
        return states.some((state) => state);
    }
  }

  const evaluated = new Map<PDFArray, boolean>();

  /** Evaluates a visibility expression, such as `[/And 5 0 R [/Not 6 0 R]]`, once. */
  function evaluate(expression: PDFArray, depth = 0): boolean {
    const known = evaluated.get(expression);
    if (known !== undefined || depth > maxDepth) return known ?? false;
    // An expression that contains itself is not valid.
    evaluated.set(expression, false);
    const [operator, ...operands] = expression.asArray();
    const states = operands.map((operand) => {
      const nested = context.lookup(operand);
      return nested instanceof PDFArray ? evaluate(nested, depth + 1) : isOn(operand);
    });
    const result = combine(context.lookup(operator), states);
    evaluated.set(expression, result);
    return result;
  }

  return {
    include(membership) {
      const dict = dictOf(context, membership);
      if (dict === null) return false;
      const type = textOf(dict, 'Type');
      const isTyped = type === 'OCG' || type === 'OCMD';
      const isListed = [listed, on, off].some((layers) => layers.has(membership));
      return isTyped || isListed || layerKeys.some((key) => dict.has(name(key)));
    },
    isVisible(membership) {
      const dict = dictOf(context, membership);
      if (dict === null) return true;
      if ((textOf(dict, 'Type') ?? 'OCG') === 'OCG') return isOn(membership);
      const expression = context.lookup(dict.get(name('VE')));
      return expression instanceof PDFArray ? evaluate(expression) : followsPolicy(dict);
    },
  };
}

/** Keys of layers and groups of layers, which some readers accept without a type. */
const layerKeys = ['Usage', 'OCGs', 'VE'];

/** Maximum depth at which a visibility expression is evaluated. */
const maxDepth = 32;

function combine(operator: PDFObject | undefined, states: readonly boolean[]): boolean {
  switch (operator) {
    case name('Not'):
      return states[0] === false;
    case name('Or'):
      return states.some((state) => state);
    case name('And'):
      return states.every((state) => state);
    default:
      return false;
  }
}

/** The layers that have their own setting for printing. */
function layersSetForPrint(context: PDFContext, settings: PDFDict | null): Set<PDFObject> {
  const rules = entriesOf(settings, 'AS').map((entry) => dictOf(context, entry));
  const forPrint = rules.filter(
    (rule) =>
      textOf(rule, 'Event') === 'Print' && entriesOf(rule, 'Category').includes(name('Print')),
  );
  return new Set(forPrint.flatMap((rule) => entriesOf(rule, 'OCGs')));
}

/** Whether a layer's setting for printing is on; `null` if it has none. */
function printState(layer: PDFDict): boolean | null {
  const { context } = layer;
  const usage = dictOf(context, layer.get(name('Usage')));
  const state = textOf(dictOf(context, usage?.get(name('Print'))), 'PrintState');
  return state === null ? null : state !== 'OFF';
}

/** Layers for other purposes, such as design, do not hide anything. */
function isForViewing(layer: PDFDict): boolean {
  const intent = layer.context.lookup(layer.get(name('Intent')));
  if (intent === undefined) return true;
  const intents = intent instanceof PDFArray ? intent.asArray() : [intent];
  return intents.includes(name('View')) || intents.includes(name('All'));
}

/** The dictionary that an object is or refers to; that of a stream counts, as it does in pdfium. */
export function dictOf(context: PDFContext, object: PDFObject | undefined): PDFDict | null {
  const found = context.lookup(object);
  if (found instanceof PDFStream) return found.dict;
  return found instanceof PDFDict ? found : null;
}

function entriesOf(owner: PDFDict | null | undefined, key: string): PDFObject[] {
  const list = owner?.context.lookup(owner.get(name(key)));
  return list instanceof PDFArray ? list.asArray() : [];
}

/** A name, or a string in place of one, which pdfium accepts. */
function textOf(owner: PDFDict | null, key: string): string | null {
  const value = owner?.context.lookup(owner.get(name(key)));
  const isText =
    value instanceof PDFName || value instanceof PDFString || value instanceof PDFHexString;
  return isText ? value.decodeText() : null;
}
