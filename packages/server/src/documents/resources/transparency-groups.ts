import { PDFArray, PDFBool, type PDFDict, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { dictAt, name, numberOf } from './pdf-values.ts';

const deviceSpaces: ReadonlyMap<number, PDFObject> = new Map([
  [1, name('DeviceGray')],
  [3, name('DeviceRGB')],
  [4, name('DeviceCMYK')],
]);

const deviceNames = new Set(deviceSpaces.values());

const colorSpace = name('CS');
const knockout = name('K');

/**
 * Makes a group blend in a device colour space. Some readers convert the whole group by any other, which
 * can turn it white. On pages, it deletes knockout too, with which some readers remove the paper.
 *
 * @param owner - A page or a form. Returns whether anything was changed.
 */
export function settleGroup(owner: PDFDict): boolean {
  const group = dictAt(owner, 'Group');
  if (group === null) return false;
  const { context } = group;
  let isChanged = false;
  const isPage = context.lookup(owner.get(name('Type'))) === name('Page');
  const isKnockout = context.lookup(group.get(knockout)) !== PDFBool.False;
  if (isPage && group.has(knockout) && isKnockout) isChanged = group.delete(knockout);
  const entry = group.get(colorSpace);
  const space = context.lookup(entry);
  if (entry === undefined || (space !== undefined && deviceNames.has(space))) return isChanged;
  const device = deviceSpaces.get(componentsOf(group, space)) ?? name('DeviceRGB');
  group.set(colorSpace, device);
  return true;
}

/** The number of components of a group's colour space; 3 if it cannot be one. */
function componentsOf({ context }: PDFDict, space: PDFObject | undefined): number {
  if (!(space instanceof PDFArray)) return 3;
  const [family, parameters] = space.asArray().map((entry) => context.lookup(entry));
  if (family === name('CalGray')) return 1;
  const isProfile = family === name('ICCBased') && parameters instanceof PDFStream;
  return (isProfile ? numberOf(context.lookup(parameters.dict.get(name('N')))) : null) ?? 3;
}
