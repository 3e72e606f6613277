import { PDFArray, PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);

/**
 * Deletes what lets readers show other layers than those of the default settings: when printing, at
 * another zoom, or in another configuration (PDF 32000-1, 8.11.4). Returns whether there was any.
 */
export function fixLayers({ catalog, context }: PDFDocument): boolean {
  const properties = context.lookup(catalog.get(name('OCProperties')));
  if (!(properties instanceof PDFDict)) return false;
  let isChanged = properties.delete(name('Configs'));
  const settings = context.lookup(properties.get(name('D')));
  if (settings instanceof PDFDict && settings.delete(name('AS'))) isChanged = true;
  const layers = context.lookup(properties.get(name('OCGs')));
  for (const entry of layers instanceof PDFArray ? layers.asArray() : []) {
    const layer = context.lookup(entry);
    if (layer instanceof PDFDict && layer.delete(name('Usage'))) isChanged = true;
  }
  return isChanged;
}
