/** What ends a paragraph for the Unicode bidirectional algorithm, and all that is open in it: controls. */
const paragraphEnd = /(?!\t)[\p{Cc}\u2029]/u;
const override = /[\u202d\u202e]/;
const embedding = /[\u202a\u202b]/;
const isolate = /[\u2066-\u2068]/;
const closesEmbedding = '\u202c';
const closesIsolate = '\u2069';
const marks = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether embeddings and isolates of a paragraph are not closed, or not in their order. */
function leavesOpen(paragraph: string): boolean {
  const open: string[] = [];
  for (const [mark] of paragraph.matchAll(marks)) {
    const last = open.at(-1);
    if (mark === closesEmbedding) {
      // One without an opening, or outside of this isolate, has no effect.
      if (last === closesEmbedding) open.pop();
    } else if (mark === closesIsolate) {
      if (last === closesIsolate) open.pop();
      else if (last !== undefined && open.includes(closesIsolate)) return true;
    } else {
      open.push(isolate.test(mark) ? closesIsolate : closesEmbedding);
    }
  }
  return open.length > 0;
}

/**
 * Whether hidden marks of writing direction make a text read otherwise than its letters: overrides, which
 * print letters in reverse, and embeddings and isolates that are not closed in their paragraph. Closed
 * ones, and marks that stand alone, are part of honest texts of two directions.
 *
 * @example
 * ```ts
 * hasMisleadingDirection('\u202e00001 RUE'); // true: printed as EUR 10000
 * hasMisleadingDirection('\u2068Ada\u2069'); // false
 * ```
 */
export function hasMisleadingDirection(text: string): boolean {
  if (override.test(text)) return true;
  if (!embedding.test(text) && !isolate.test(text)) return false;
  return text.split(paragraphEnd).some(leavesOpen);
}
