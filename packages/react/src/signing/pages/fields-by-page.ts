import type { Document, Field } from '@sign-envelope/core';

const none: readonly Field[] = [];

/** Groups the fields of a document by page. A page gets the same array at every render. */
export function fieldsByPage(document: Document): (page: number) => readonly Field[] {
  const pages = new Map<number, Field[]>();
  for (const field of document.fields) {
    const fields = pages.get(field.page);
    if (fields) fields.push(field);
    else pages.set(field.page, [field]);
  }
  return (page) => pages.get(page) ?? none;
}
