import type { Document, Envelope, Field } from '@sign-envelope/core';

/** One entry of the list, by the ids of its fields: a field, or all boxes of one group. */
export type ListItem = readonly [string, ...string[]];

export interface ListPage {
  readonly number: number;
  readonly items: readonly ListItem[];
}

export interface ListDocument {
  readonly document: Document;
  /** Pages with fields of the signer. */
  readonly pages: readonly ListPage[];
  /** Fields of the other parties. */
  readonly others: readonly Field[];
}

/**
 * Groups the signer's fields by document and page. A group of boxes is listed once, at its first box,
 * even if it spans pages or documents.
 *
 * @param groupOf - Returns the ids of all boxes of a field's group; none for a field without a group.
 */
export function listDocuments(
  envelope: Envelope,
  groupOf: (fieldId: string) => readonly string[],
): readonly ListDocument[] {
  const signerId = envelope.parties.find((party) => party.isSigner)?.id;
  const isOwn = (field: Field) => field.partyId === signerId;

  return envelope.documents.map((document) => {
    const pages = new Map<number, ListItem[]>();
    for (const { id, page } of document.fields.filter(isOwn)) {
      const [first = id, ...rest] = groupOf(id);
      if (first !== id) continue;
      const items = pages.get(page) ?? [];
      pages.set(page, items);
      items.push([first, ...rest]);
    }
    return {
      document,
      pages: [...pages].map(([number, items]) => ({ number, items })),
      others: document.fields.filter((field) => !isOwn(field)),
    };
  });
}
