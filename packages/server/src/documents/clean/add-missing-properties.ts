import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { decodeContent } from '../content/decode-content.ts';
import { DocumentError } from '../document-engine.ts';
import { dictOf, name } from './layers.ts';

/** Maximum number of property lists that are added to a document. */
const maxAdded = 1_000_000;

/**
 * Adds the property lists that content refers to and its resources lack. Without one, some readers do
 * not begin the marked content, and its end then closes the layer around it.
 *
 * @param visible - The layer that is added for them, so that the content remains visible.
 * @returns whether any was missing
 * @throws DocumentError if there are too many.
 */
export function addMissingProperties(document: PDFDocument, visible: PDFRef): boolean {
  const { context } = document;
  const pages = pagesOf(document);
  const contents = [...pages, ...formsOf(document)];
  // Content without resources of its own uses those of the content that draws it.
  const inherited = new Set(
    contents.flatMap(({ resources, names }) => (resources === null ? names : [])),
  );
  const needed = new Map<PDFDict, Set<PDFName>>();
  for (const { resources, names } of contents) {
    if (resources === null) continue;
    const known = needed.get(resources) ?? new Set(inherited);
    for (const key of names) known.add(key);
    needed.set(resources, known);
    if (needed.size * inherited.size > maxAdded) {
      throw new DocumentError('document.damaged', 'Its content lacks too many property lists');
    }
  }
  // Some readers look there for what the resources of a form lack.
  const shared = new Map<PDFName, PDFObject>();
  for (const { resources } of pages) {
    const list = dictOf(context, resources?.get(name('Properties')));
    for (const [key, value] of list?.entries() ?? []) {
      if (!shared.has(key) && dictOf(context, value) !== null) shared.set(key, value);
    }
  }
  let isChanged = false;
  for (const [resources, keys] of needed) {
    const entry = resources.get(name('Properties'));
    const list = dictOf(context, entry) ?? context.obj({});
    const missing = [...keys].filter((key) => dictOf(context, list.get(key)) === null);
    const isValid = keys.size === 0 || context.lookup(entry) instanceof PDFDict;
    if (missing.length === 0 && isValid) continue;
    isChanged = true;
    for (const key of missing) list.set(key, shared.get(key) ?? visible);
    if (!isValid) resources.set(name('Properties'), list);
  }
  return isChanged;
}

interface Content {
  /** Its resources; `null` if it has none of its own. */
  readonly resources: PDFDict | null;
  /** The names of the property lists that it refers to, among others. */
  readonly names: readonly PDFName[];
}

function pagesOf(document: PDFDocument): Content[] {
  const { context } = document;
  return document.getPages().map(({ node }) => {
    const entry = context.lookup(node.get(PDFName.Contents));
    const streams = entry instanceof PDFArray ? entry.asArray() : [entry];
    const names = propertyNames(streams.map((each) => context.lookup(each)));
    const resources = dictOf(context, node.getInheritableAttribute(PDFName.Resources));
    if (resources !== null || names.length === 0) return { resources, names };
    const own = context.obj({});
    node.set(PDFName.Resources, own);
    return { resources: own, names };
  });
}

/** The forms, appearances, patterns and glyphs. */
function formsOf({ context }: PDFDocument): Content[] {
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isForm =
      object instanceof PDFStream &&
      (object.dict.has(name('BBox')) || object.dict.get(name('Subtype')) === name('Form'));
    const glyphs = object instanceof PDFDict && dictOf(context, object.get(name('CharProcs')));
    const streams = glyphs ? glyphs.values().map((each) => context.lookup(each)) : [object];
    if (!isForm && !glyphs) return [];
    const resources = dictOf(context, dictOf(context, object)?.get(PDFName.Resources));
    return [{ resources, names: propertyNames(streams) }];
  });
}

/**
 * A name before the operator `BDC` or a comment, which can be followed by that. It also matches in
 * strings, which is harmless.
 */
const propertyName = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)[\0\t\n\f\r ]*(?=BDC|%)/g;

function propertyNames(streams: readonly (PDFObject | undefined)[]): PDFName[] {
  const parts = streams.map((stream) =>
    stream instanceof PDFStream ? (decodeContent(stream)?.bytes.toString('latin1') ?? '') : '',
  );
  const found = new Set<string>();
  for (const [, text = ''] of parts.join('\n').matchAll(propertyName)) found.add(text);
  return [...found].map(name);
}
