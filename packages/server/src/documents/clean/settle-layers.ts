import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';

type Purpose = 'View' | 'Print';

const name = (text: string) => PDFName.of(text);

/**
 * Shows layers as they are printed. Readers turn a layer on or off by what it says of screens and of
 * paper, and do not agree how; one that says nothing but on or off is the same everywhere.
 *
 * @returns whether anything had to be settled
 */
export function settleLayers({ catalog, context }: PDFDocument): boolean {
  const properties = context.lookup(catalog.get(name('OCProperties')));
  if (!(properties instanceof PDFDict)) return false;
  const layers = referencesIn(properties, 'OCGs');
  const config = context.lookup(properties.get(name('D')));
  const settings = config instanceof PDFDict ? config : context.obj({});
  const isSettled = layers.every(
    (layer) =>
      usageOf(context.lookup(layer), 'View') === null &&
      usageOf(context.lookup(layer), 'Print') === null,
  );
  if (isSettled) return false;
  const isPrinted = layers.map((layer) => isOn(layer, settings, 'Print'));
  const isShown = layers.map((layer) => isOn(layer, settings, 'View'));
  const saysSo = layers.every((layer, index) =>
    (['View', 'Print'] as const).every(
      (purpose) =>
        (usageOf(context.lookup(layer), purpose) ?? isPrinted[index]) === isPrinted[index],
    ),
  );
  if (saysSo && isPrinted.every((printed, index) => printed === isShown[index])) return false;
  const pick = (state: boolean) => layers.filter((_, index) => isPrinted[index] === state);
  settings.set(name('BaseState'), name('ON'));
  settings.set(name('ON'), context.obj(pick(true)));
  settings.set(name('OFF'), context.obj(pick(false)));
  settings.delete(name('AS'));
  properties.set(name('D'), settings);
  properties.delete(name('Configs'));
  for (const layer of layers) {
    const dict = context.lookup(layer);
    if (dict instanceof PDFDict) dict.delete(name('Usage'));
  }
  return true;
}

/** PDF 32000-1, 8.11.4.3 and 8.11.4.4. */
function isOn(layer: PDFRef, settings: PDFDict, purpose: Purpose): boolean {
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
    if (isMeant) state = usageOf(context.lookup(layer), purpose) ?? state;
  }
  return state;
}

/** What a layer says of a purpose; `null` where it says nothing. */
function usageOf(layer: PDFObject | undefined, purpose: Purpose): boolean | null {
  if (!(layer instanceof PDFDict)) return null;
  const usage = layer.context.lookup(layer.get(name('Usage')));
  if (!(usage instanceof PDFDict)) return null;
  const entry = layer.context.lookup(usage.get(name(purpose)));
  if (!(entry instanceof PDFDict)) return null;
  const state = layer.context.lookup(entry.get(name(`${purpose}State`)));
  return state instanceof PDFName ? state !== name('OFF') : null;
}

function referencesIn(owner: PDFDict, key: string): PDFRef[] {
  const list = owner.context.lookup(owner.get(name(key)));
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().filter((entry) => entry instanceof PDFRef);
}

function namesIn(owner: PDFDict, key: string): PDFObject[] {
  const list = owner.context.lookup(owner.get(name(key)));
  return list instanceof PDFArray ? list.asArray() : [];
}
