import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';
import { containersWithin } from '../containers-within.ts';
import type { RemovedPart } from './removed-part.ts';

/**
 * Forbidden action types: PDF 32000-1, 12.6.4. All other actions only lead to a place in the
 * document or on the web.
 */
const forbiddenActions: Readonly<Record<string, RemovedPart>> = {
  JavaScript: 'javascript',
  Launch: 'launch_action',
  GoToR: 'launch_action',
  GoToE: 'launch_action',
  SubmitForm: 'form_action',
  ImportData: 'form_action',
  Movie: 'rich_media',
  Sound: 'rich_media',
  Rendition: 'rich_media',
  RichMediaExecute: 'rich_media',
  GoTo3DView: 'rich_media',
};

/** Dictionary entries that are forbidden in every dictionary. */
const forbiddenEntries: Readonly<Record<string, RemovedPart>> = {
  JS: 'javascript',
  XFA: 'xfa',
  RichMediaContent: 'rich_media',
  RichMediaSettings: 'rich_media',
  '3DD': 'rich_media',
  '3DA': 'rich_media',
};

/** URIs that a reader would execute or open itself instead of passing them to a browser. */
const forbiddenAddress = /^\s*(?:javascript|vbscript|data|file):/i;

const name = (text: string) => PDFName.of(text);

/** Removes all active content. Returns the kinds of parts that were removed. */
export function removeActiveContent(document: PDFDocument): ReadonlySet<RemovedPart> {
  const { catalog, context } = document;
  const removed = new Set<RemovedPart>();
  // A destination only selects the initial page; a dictionary is an action.
  if (context.lookup(catalog.get(name('OpenAction'))) instanceof PDFDict) {
    removed.add('open_action');
    for (const part of partsWithin(context, catalog.get(name('OpenAction')))) {
      removed.add(part);
    }
    catalog.delete(name('OpenAction'));
  }
  const names = context.lookup(catalog.get(name('Names')));
  if (names instanceof PDFDict && names.delete(name('JavaScript'))) removed.add('javascript');
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const container of containersWithin(object)) {
      for (const part of removeFrom(context, container)) removed.add(part);
    }
  }
  return removed;
}

function removeFrom(context: PDFContext, container: PDFDict | PDFArray): RemovedPart[] {
  const removed: RemovedPart[] = [];
  if (container instanceof PDFArray) {
    for (let index = container.size() - 1; index >= 0; index -= 1) {
      const part = forbiddenAction(context.lookup(container.get(index)));
      if (part === null) continue;
      container.remove(index);
      removed.push(part);
    }
    return removed;
  }
  for (const [key, value] of container.entries()) {
    const part = forbiddenEntries[key.decodeText()] ?? forbiddenAction(context.lookup(value));
    if (part === null) continue;
    container.delete(key);
    removed.push(part);
  }
  const triggers = context.lookup(container.get(name('AA')));
  if (triggers instanceof PDFDict && triggers.keys().length === 0) container.delete(name('AA'));
  return removed;
}

function forbiddenAction(object: PDFObject | undefined): RemovedPart | null {
  if (!(object instanceof PDFDict)) return null;
  const kind = object.context.lookup(object.get(name('S')));
  if (!(kind instanceof PDFName)) return null;
  const text = kind.decodeText();
  if (text === 'URI') return hasForbiddenAddress(object) ? 'javascript' : null;
  return Object.hasOwn(forbiddenActions, text) ? (forbiddenActions[text] ?? null) : null;
}

function hasForbiddenAddress(action: PDFDict): boolean {
  const address = action.context.lookup(action.get(name('URI')));
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  return isText && forbiddenAddress.test(address.decodeText());
}

/** The forbidden parts in an action and its `Next` actions. */
function partsWithin(context: PDFContext, action: PDFObject | undefined): RemovedPart[] {
  const parts: RemovedPart[] = [];
  const seen = new Set<PDFObject>();
  const open = [context.lookup(action)];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (seen.has(each)) continue;
    seen.add(each);
    if (each instanceof PDFArray) {
      open.push(...each.asArray().map((entry) => context.lookup(entry)));
    } else if (each instanceof PDFDict) {
      const part = forbiddenAction(each);
      if (part !== null) parts.push(part);
      open.push(context.lookup(each.get(name('Next'))));
    }
  }
  return parts;
}
