import type { Document, Field } from '@sign-envelope/core';

const none: readonly Field[] = [];

/** The fields of a document by page, so that a page is handed the same list at every render. */
export function fieldsByPage(document: Document): (page: number) => readonly Field[] {
  const pages = new Map<number, Field[]>();
  for (const field of document.fields) {
    const fields = pages.get(field.page);
    if (fields) fields.push(field);
    else pages.set(field.page, [field]);
  }
  return (page) => pages.get(page) ?? none;
}
