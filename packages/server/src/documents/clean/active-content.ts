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
import { sealedFactsName } from '@sign-envelope/evidence';
import { containersWithin } from '../pdf/containers-within.ts';
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

/** The names of files that common systems run, or scripts that they interpret. */
const programName =
  /\.(?:app|bat|cmd|com|cpl|dll|dmg|exe|hta|jar|jse?|lnk|msi|pif|pkg|ps1|reg|scr|sh|url|vb[es]?|wsf)\s*$/i;

/** Removes all active content. Returns the kinds of parts that were removed. */
export function removeActiveContent(document: PDFDocument): ReadonlySet<RemovedPart> {
  const { catalog, context } = document;
  const removed = new Set<RemovedPart>();
  const opening = context.lookup(catalog.get(name('OpenAction')));
  // A destination only selects the initial page; a dictionary is an action.
  if (opening instanceof PDFDict) {
    const parts = partsWithin(opening);
    if (parts.length > 0 || !leadsToView(opening)) {
      for (const part of ['open_action', ...parts] as const) removed.add(part);
      catalog.delete(name('OpenAction'));
    }
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
  if (container.has(name('EF')) && isProgram(container)) {
    container.delete(name('EF'));
    removed.push('attached_program');
  }
  if (withdrawEvidence(context, container)) removed.push('attached_program');
  const triggers = context.lookup(container.get(name('AA')));
  if (triggers instanceof PDFDict && triggers.keys().length === 0) container.delete(name('AA'));
  return removed;
}

/** Whether an action and those after it only go to a page or a view of the document. */
function leadsToView(action: PDFDict): boolean {
  return actionsFrom(action).every(
    (each) => each.context.lookup(each.get(name('S'))) === name('GoTo'),
  );
}

/** Withdraws files that have the name of the evidence which the server attaches, from a list of files. */
function withdrawEvidence(context: PDFContext, container: PDFDict): boolean {
  const names = context.lookup(container.get(name('Names')));
  if (!(names instanceof PDFArray)) return false;
  let isWithdrawn = false;
  for (let index = names.size() - 2; index >= 0; index -= 2) {
    const key = context.lookup(names.get(index));
    const isText = key instanceof PDFString || key instanceof PDFHexString;
    if (!isText || key.decodeText() !== sealedFactsName) continue;
    names.remove(index + 1);
    names.remove(index);
    isWithdrawn = true;
  }
  return isWithdrawn;
}

function isProgram(file: PDFDict): boolean {
  return ['F', 'UF'].some((key) => {
    const text = file.context.lookup(file.get(name(key)));
    const isText = text instanceof PDFString || text instanceof PDFHexString;
    return isText && programName.test(text.decodeText());
  });
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
function partsWithin(action: PDFDict): RemovedPart[] {
  return actionsFrom(action)
    .map(forbiddenAction)
    .filter((part) => part !== null);
}

/** An action and its `Next` actions, each once. */
function actionsFrom(action: PDFDict): PDFDict[] {
  const { context } = action;
  const actions = new Set<PDFDict>();
  const seen = new Set<PDFObject>();
  const open: (PDFObject | undefined)[] = [action];
  while (open.length > 0) {
    const each = open.pop();
    if (each === undefined || seen.has(each)) continue;
    seen.add(each);
    if (each instanceof PDFArray) {
      open.push(...each.asArray().map((entry) => context.lookup(entry)));
    } else if (each instanceof PDFDict) {
      actions.add(each);
      open.push(context.lookup(each.get(name('Next'))));
    }
  }
  return [...actions];
}
