import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
} from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);

/**
 * Fixes the layers that are shown on a screen: deletes what lets readers show others when they print, at
 * another zoom, or in another configuration (PDF 32000-1, 8.11.4). Returns whether there was any.
 */
export function fixLayers({ catalog, context }: PDFDocument): boolean {
  const properties = dictOf(context, catalog.get(name('OCProperties')));
  if (properties === null) return false;
  let isChanged = properties.delete(name('Configs'));
  const settings = dictOf(context, properties.get(name('D')));
  if (settings?.has(name('AS'))) {
    applyViewStates(settings);
    settings.delete(name('AS'));
    isChanged = true;
  }
  for (const entry of entriesOf(properties, 'OCGs')) {
    if (dictOf(context, entry)?.delete(name('Usage'))) isChanged = true;
  }
  return isChanged;
}

/** Turns the layers on or off that readers turn on or off when they show the document. */
function applyViewStates(settings: PDFDict): void {
  const { context } = settings;
  const on = new Set(entriesOf(settings, 'ON'));
  const off = new Set(entriesOf(settings, 'OFF'));
  for (const entry of entriesOf(settings, 'AS')) {
    const rule = dictOf(context, entry);
    if (rule === null || context.lookup(rule.get(name('Event'))) !== name('View')) continue;
    for (const layer of entriesOf(rule, 'OCGs')) {
      const usage = dictOf(context, dictOf(context, layer)?.get(name('Usage')));
      const view = dictOf(context, usage?.get(name('View')));
      const state = context.lookup(view?.get(name('ViewState')));
      if (state !== name('ON') && state !== name('OFF')) continue;
      const [added, deleted] = state === name('ON') ? [on, off] : [off, on];
      added.add(layer);
      deleted.delete(layer);
    }
  }
  settings.set(name('ON'), context.obj([...on]));
  settings.set(name('OFF'), context.obj([...off]));
}

function dictOf(context: PDFContext, entry: PDFObject | undefined): PDFDict | null {
  const found = context.lookup(entry);
  return found instanceof PDFDict ? found : null;
}

function entriesOf(owner: PDFDict, key: string): PDFObject[] {
  const list = owner.context.lookup(owner.get(name(key)));
  return list instanceof PDFArray ? list.asArray() : [];
}
