import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  type PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { containersWithin } from '../containers-within.ts';
import { dictOf, type Layers, name, readLayers } from './layers.ts';

/**
 * Fixes the visibility of layers as printed. Readers decide differently which layers they show, so
 * all content that belongs to a layer gets one of two that every reader understands: one that is on
 * and one that is off.
 *
 * @returns whether anything was changed
 */
export function settleLayers(document: PDFDocument): boolean {
  const layers = readLayers(document);
  const uses = findUses(document, layers);
  if (uses.length === 0) return false;
  const { context } = document;
  const canonical = readCanonical(document);
  const groups = canonical ?? registerGroups(document);
  let isChanged = canonical === null;
  for (const use of uses) isChanged = settle(use, groups) || isChanged;
  isChanged = stopSwitches(context) || isChanged;
  return isChanged;
}

/** An entry that assigns content to a layer or a group of layers. */
interface Use {
  readonly owner: PDFDict;
  readonly key: PDFName;
  readonly isVisible: boolean;
  /** What the entry belongs to; only a property list has to keep it. */
  readonly content: 'property' | 'image' | 'annotation' | PDFStream;
}

interface Groups {
  readonly visible: PDFRef;
  readonly hidden: PDFRef;
}

const membershipKey = name('OC');

function findUses(document: PDFDocument, layers: Layers): Use[] {
  const { context } = document;
  const properties = new Set<PDFDict>();
  const objects: PDFStream[] = [];
  const appearances = new Set<PDFDict>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) objects.push(object);
    for (const container of containersWithin(object)) {
      if (!(container instanceof PDFDict)) continue;
      const list = dictOf(context, container.get(name('Properties')));
      if (list !== null) properties.add(list);
      for (const each of appearancesOf(container)) appearances.add(each);
    }
  }
  const uses: Use[] = [];
  for (const owner of properties) {
    for (const [key, value] of owner.entries()) {
      if (!layers.include(value)) continue;
      uses.push({ content: 'property', owner, key, isVisible: layers.isVisible(value) });
    }
  }
  const add = (content: Use['content'], owner: PDFDict, isShown: boolean) => {
    const value = owner.get(membershipKey);
    if (value === undefined) return;
    uses.push({
      content,
      owner,
      key: membershipKey,
      isVisible: isShown || layers.isVisible(value),
    });
  };
  // Readers ignore the layer of an appearance, but not that of the same form in the page's content.
  for (const stream of objects) {
    const { dict } = stream;
    const isImage = context.lookup(dict.get(name('Subtype'))) === name('Image');
    add(isImage ? 'image' : stream, dict, appearances.has(dict));
  }
  for (const owner of annotationsOf(document)) add('annotation', owner, false);
  return uses;
}

function annotationsOf(document: PDFDocument): ReadonlySet<PDFDict> {
  const { context } = document;
  const found = new Set<PDFDict>();
  for (const { node } of document.getPages()) {
    const list = context.lookup(node.get(name('Annots')));
    for (const entry of list instanceof PDFArray ? list.asArray() : []) {
      const annotation = dictOf(context, entry);
      if (annotation !== null) found.add(annotation);
    }
  }
  return found;
}

/** The appearances of an annotation: PDF 32000-1, 12.5.5. */
function appearancesOf(annotation: PDFDict): PDFDict[] {
  const { context } = annotation;
  const found: PDFDict[] = [];
  const entry = context.lookup(annotation.get(name('AP')));
  for (const value of entry instanceof PDFDict ? entry.values() : []) {
    const appearance = context.lookup(value);
    const states = appearance instanceof PDFDict ? appearance.values() : [value];
    for (const state of states) {
      const stream = context.lookup(state);
      if (stream instanceof PDFStream) found.push(stream.dict);
    }
  }
  return found;
}

/** Returns whether the entry was changed. */
function settle({ owner, key, isVisible, content }: Use, { visible, hidden }: Groups): boolean {
  if (isVisible && content !== 'property') return owner.delete(key);
  if (content instanceof PDFStream) {
    empty(content);
    return owner.delete(key);
  }
  const isHiddenNow = content === 'annotation' && hide(owner);
  const group = isVisible ? visible : hidden;
  if (owner.get(key) === group) return isHiddenNow;
  owner.set(key, group);
  return true;
}

/** Empties a hidden form, because some readers do not know layers of forms. */
function empty(form: PDFStream): void {
  if (!(form instanceof PDFRawStream)) return;
  form.updateContents(new Uint8Array());
  form.dict.delete(name('Filter'));
  form.dict.delete(name('DecodeParms'));
}

/** Annotation flag: PDF 32000-1, 12.5.3. */
const hiddenFlag = 1 << 1;

/** Hides an annotation from readers that do not know layers of annotations, too. */
function hide(annotation: PDFDict): boolean {
  const flags = annotation.context.lookup(annotation.get(name('F')));
  const number = flags instanceof PDFNumber ? flags.asNumber() : 0;
  if ((number & hiddenFlag) !== 0) return false;
  annotation.set(name('F'), PDFNumber.of(number | hiddenFlag));
  return true;
}

/** Makes actions that show or hide layers do nothing: PDF 32000-1, 12.6.4.12. */
function stopSwitches(context: PDFContext): boolean {
  let isChanged = false;
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const container of containersWithin(object)) {
      if (!(container instanceof PDFDict)) continue;
      if (context.lookup(container.get(name('S'))) !== name('SetOCGState')) continue;
      const states = container.get(name('State'));
      if (states instanceof PDFArray && states.size() === 0) continue;
      container.set(name('State'), context.obj([]));
      isChanged = true;
    }
  }
  return isChanged;
}

const visibleName = 'Visible';
const hiddenName = 'Hidden';

function group(context: PDFContext, title: string): PDFDict {
  return context.obj({ Type: 'OCG', Name: PDFString.of(title) });
}

function propertiesOf(context: PDFContext, { visible, hidden }: Groups): PDFDict {
  const all = [visible, hidden];
  return context.obj({
    OCGs: all,
    D: { ON: [visible], OFF: [hidden], Order: [], Locked: all },
  });
}

function registerGroups({ catalog, context }: PDFDocument): Groups {
  const groups = {
    visible: context.register(group(context, visibleName)),
    hidden: context.register(group(context, hiddenName)),
  };
  catalog.set(name('OCProperties'), propertiesOf(context, groups));
  return groups;
}

/** The two layers, if the document has them and no others. */
function readCanonical({ catalog, context }: PDFDocument): Groups | null {
  const properties = context.lookup(catalog.get(name('OCProperties')));
  if (!(properties instanceof PDFDict)) return null;
  const list = properties.get(name('OCGs'));
  const [visible, hidden] = list instanceof PDFArray ? list.asArray() : [];
  if (!(visible instanceof PDFRef && hidden instanceof PDFRef)) return null;
  const groups = { visible, hidden };
  const isCanonical =
    isSame(properties, propertiesOf(context, groups)) &&
    isSame(context.lookup(visible), group(context, visibleName)) &&
    isSame(context.lookup(hidden), group(context, hiddenName));
  return isCanonical ? groups : null;
}

function isSame(one: PDFObject | undefined, other: PDFObject): boolean {
  return one?.toString() === other.toString();
}
