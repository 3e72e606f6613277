import { PDFArray, PDFDict, type PDFDocument, PDFStream } from '@cantoo/pdf-lib';
import { containersWithin } from '../containers-within.ts';
import { needsBackdrop } from './blend-modes.ts';
import { deleteDefaultSpaces, settleColorSpace } from './color-spaces.ts';
import { settleDrawnObject, settleDrawnObjects } from './drawn-objects.ts';
import { settleGraphicsState } from './graphics-states.ts';
import { paintPaper } from './paint-paper.ts';
import { dictAt, name } from './pdf-values.ts';
import { settleGroup } from './transparency-groups.ts';

/**
 * Repairs or deletes what readers do differently with colours, transparency, graphics states, forms and
 * images: what is not valid, and what one of them lets affect the answers stamped on a page.
 *
 * @returns whether anything was changed
 */
export function settleResources(document: PDFDocument): boolean {
  const { context } = document;
  let isChanged = false;
  const states = new Set<PDFDict>();
  const owners: PDFDict[] = [];
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) isChanged = settleDrawnObject(object) || isChanged;
    for (const container of containersWithin(object)) {
      if (container instanceof PDFArray) {
        isChanged = settleColorSpace(context, container) || isChanged;
        continue;
      }
      isChanged = deleteDefaultSpaces(container) || isChanged;
      for (const state of statesOf(container)) states.add(state);
      owners.push(container);
    }
  }
  // A soft mask's backdrop depends on the group's colour space, and a form's validity on its own entries.
  for (const owner of owners) {
    isChanged = settleGroup(owner) || isChanged;
    isChanged = settleDrawnObjects(owner) || isChanged;
  }
  for (const state of states) isChanged = settleGraphicsState(state) || isChanged;
  if (![...states].some(needsBackdrop)) return isChanged;
  for (const page of document.getPages()) isChanged = paintPaper(page) || isChanged;
  return isChanged;
}

/** The graphics states in resources, and that of a pattern. */
function statesOf(owner: PDFDict): readonly PDFDict[] {
  const { context } = owner;
  const entry = dictAt(owner, 'ExtGState');
  if (entry === null) return [];
  const states = entry.values().map((value) => context.lookup(value));
  if (owner.has(name('PatternType'))) states.push(entry);
  const dicts = states.map((state) => (state instanceof PDFStream ? state.dict : state));
  return dicts.filter((state) => state instanceof PDFDict);
}
