import type { Document, Envelope, Field } from '@sign-envelope/core';

/** One entry of the list: a field, or all boxes of one group. */
export interface ListItem {
  readonly key: string;
  readonly fields: readonly Field[];
}

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

function groupKey(field: Field): string | null {
  const isGrouped = (field.type === 'checkbox' || field.type === 'radio') && field.group !== null;
  return isGrouped ? `group ${field.group}` : null;
}

/**
 * Groups the signer's fields by document and page. A group of boxes is listed once, at its first box,
 * even if it spans pages or documents.
 */
export function listDocuments(envelope: Envelope): readonly ListDocument[] {
  const signerId = envelope.parties.find((party) => party.isSigner)?.id;
  const isOwn = (field: Field) => field.partyId === signerId;
  const groups = new Map<string, Field[]>();
  for (const field of envelope.documents.flatMap((document) => document.fields)) {
    const key = isOwn(field) ? groupKey(field) : null;
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), field]);
  }

  return envelope.documents.map((document) => {
    const pages = new Map<number, ListItem[]>();
    for (const field of document.fields.filter(isOwn)) {
      const group = groups.get(groupKey(field) ?? '');
      if (group !== undefined && group[0] !== field) continue;
      const items = pages.get(field.page) ?? [];
      pages.set(field.page, items);
      items.push({ key: field.id, fields: group ?? [field] });
    }
    return {
      document,
      pages: Array.from(pages, ([number, items]) => ({ number, items })),
      others: document.fields.filter((field) => !isOwn(field)),
    };
  });
}
