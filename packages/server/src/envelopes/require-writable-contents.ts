import { defaultDateFormat, fitsBox, type SenderField } from '@sign-envelope/core';
import type { DocumentEngine, PdfPage } from '../documents/document-engine.ts';
import type { AnswerToRehearse } from '../documents/rehearse/rehearsal.ts';
import { ErrorList } from '../errors/server-error.ts';
import { boxOnPage } from './check-envelope-request.ts';
import type { PlacedDocuments } from './incoming-pdfs.ts';
import { rehearse } from './require-finishable.ts';

/** A text that replaces the content of a merge field, for one of many recipients. */
export interface MergedContent {
  readonly mergeField: string;
  readonly text: string;
  /** Its path in the request. */
  readonly place: string;
}

/** A text of the sender that may be stamped into a field. */
type Content = Extract<AnswerToRehearse, { readonly kind: 'text' }>;

/**
 * Requires that the content and the choices that the sender provides can be stamped into their
 * fields. Otherwise, nobody could finish the envelope.
 *
 * @throws ServerError 422 with every invalid path.
 */
export async function requireWritableContents(
  engine: DocumentEngine,
  { documents, place }: PlacedDocuments,
  pagesByDocument: readonly (readonly PdfPage[])[],
  owner: string,
): Promise<void> {
  const contents = documents.flatMap(({ fields }, document) =>
    fields.flatMap((field, index) => {
      const page = pagesByDocument[document]?.[field.page - 1];
      return page === undefined
        ? []
        : contentsOf(field, page, `${place(document)}.fields.${index}`);
    }),
  );
  const errors = new ErrorList();
  refuseOversized(contents, errors);
  errors.throwIfAny();
  for (const [path, problem] of await rehearse(engine, contents, { owner, parties: 1 })) {
    if (problem === 'field.too_complex') errors.add(path, 'server_errors.field.too_complex');
  }
  errors.throwIfAny();
}

/** Throws a 422 with the path of every text that does not fit into its merge field's box. */
export function requireFittingMerges(
  { documents }: PlacedDocuments,
  pagesByDocument: readonly (readonly PdfPage[])[],
  merged: readonly MergedContent[],
): void {
  const errors = new ErrorList();
  for (const [index, { fields }] of documents.entries()) {
    for (const field of fields) {
      const page = pagesByDocument[index]?.[field.page - 1];
      // The content of a dropdown is one of its choices, which have been checked already.
      if (page === undefined || !field.is_merge_field || field.type === 'dropdown') continue;
      for (const { mergeField, text, place } of merged) {
        if (mergeField !== field.merge_field) continue;
        const contents = contentsOf({ ...field, content: text }, page, '');
        refuseOversized(
          contents.map((content) => ({ ...content, fieldId: place })),
          errors,
        );
      }
    }
  }
  errors.throwIfAny();
}

function refuseOversized(contents: readonly Content[], errors: ErrorList): void {
  for (const { fieldId, text, box } of contents) {
    const fits = fitsBox(text.text, {
      ...box,
      font: text.font,
      fontSize: text.size,
      wraps: text.wraps !== false,
    });
    if (!fits) errors.add(fieldId, 'server_errors.field.does_not_fit');
  }
}

function contentsOf(field: SenderField, page: PdfPage, path: string): readonly Content[] {
  const { type, content, dropdown_choices, font, font_size: size } = field;
  const box = boxOnPage(field, page);
  const wraps = type === 'textarea' ? 'from-top' : false;
  const written = (text: string, entry: string): Content => ({
    fieldId: `${path}.${entry}`,
    box,
    kind: 'text',
    text: { text, font, size, wraps },
  });
  if (type === 'dropdown') {
    return dropdown_choices.map((choice, index) => written(choice, `dropdown_choices.${index}`));
  }
  const isWritten = type === 'text' || type === 'textarea' || type === 'date';
  if (isWritten && content !== null && content !== '') return [written(content, 'content')];
  return type === 'date' ? [written(widestDate(field.date_format), 'width')] : [];
}

/** A text as wide as the widest date of a format, in digits and in the names of most languages. */
function widestDate(format: string | null): string {
  return (format ?? defaultDateFormat).replaceAll(/M{4,}/g, 'September').replaceAll(/y+/g, '2000');
}
