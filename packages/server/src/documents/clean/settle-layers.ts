import { PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { isOn, layerUsage, name, referencesIn } from './layers.ts';

/**
 * Fixes the visibility of layers as printed. Readers interpret the screen and print settings of a
 * layer differently, but a layer that is simply on or off looks the same in all of them.
 *
 * @returns whether anything was changed
 */
export function settleLayers({ catalog, context }: PDFDocument): boolean {
  const properties = context.lookup(catalog.get(name('OCProperties')));
  if (!(properties instanceof PDFDict)) return false;
  const layers = referencesIn(properties, 'OCGs');
  const config = context.lookup(properties.get(name('D')));
  const settings = config instanceof PDFDict ? config : context.obj({});
  const isSettled = layers.every(
    (layer) =>
      layerUsage(context.lookup(layer), 'View') === null &&
      layerUsage(context.lookup(layer), 'Print') === null,
  );
  if (isSettled) return false;
  const isPrinted = layers.map((layer) => isOn(layer, settings, 'Print'));
  const isShown = layers.map((layer) => isOn(layer, settings, 'View'));
  const saysSo = layers.every((layer, index) =>
    (['View', 'Print'] as const).every(
      (purpose) =>
        (layerUsage(context.lookup(layer), purpose) ?? isPrinted[index]) === isPrinted[index],
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
