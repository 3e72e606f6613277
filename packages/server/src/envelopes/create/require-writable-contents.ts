import type { SenderField } from '@sign-envelope/core/contract';
import { findWritingError, isDateText } from '@sign-envelope/core/rules';
import type { DocumentEngine } from '../../documents/document-engine.ts';
import type { DryRunAnswer } from '../../documents/dry-run/dry-run.ts';
import type { PdfPage } from '../../documents/pdf/pdf-page.ts';
import { ErrorList } from '../../errors/server-error.ts';
import { dryRun } from '../answer/require-finishable.ts';
import { boxOnPage } from './check-envelope-request.ts';
import type { PlacedDocuments } from './incoming-pdfs.ts';

/** A text that replaces the content of a merge field, for one of many recipients. */
export interface MergedContent {
  readonly mergeField: string;
  readonly text: string;
  /** Its path in the request. */
  readonly place: string;
}

/** A text of the sender that may be stamped into a field. */
interface Content extends Extract<DryRunAnswer, { readonly kind: 'text' }> {
  /** The pattern of a date; `null` for other texts. */
  readonly datePattern: string | null;
}

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
  { owner, dateFormat }: { readonly owner: string; readonly dateFormat: string },
): Promise<void> {
  const contents = documents.flatMap(({ fields }, document) =>
    fields.flatMap((field, index) => {
      const page = pagesByDocument[document]?.[field.page - 1];
      return page === undefined
        ? []
        : contentsOf(withDateFormat(field, dateFormat), page, `${place(document)}.fields.${index}`);
    }),
  );
  await refuseUnwritable(engine, contents, owner);
}

/**
 * Requires that the texts of many recipients can be stamped into their merge fields.
 *
 * @throws ServerError 422 with the place of every text that cannot.
 */
export async function requireWritableMerges(
  engine: DocumentEngine,
  { documents }: PlacedDocuments,
  pagesByDocument: readonly (readonly PdfPage[])[],
  {
    merged,
    owner,
    dateFormat,
  }: {
    readonly merged: readonly MergedContent[];
    readonly owner: string;
    readonly dateFormat: string;
  },
): Promise<void> {
  const contents: Content[] = [];
  for (const [index, { fields }] of documents.entries()) {
    for (const field of fields) {
      const page = pagesByDocument[index]?.[field.page - 1];
      // The content of a dropdown is one of its choices, which have been checked already.
      if (page === undefined || !field.is_merge_field || field.type === 'dropdown') continue;
      for (const { mergeField, text, place } of merged) {
        if (mergeField !== field.merge_field) continue;
        const filled = { ...withDateFormat(field, dateFormat), content: text };
        for (const content of contentsOf(filled, page, '')) {
          contents.push({ ...content, fieldId: place });
        }
      }
    }
  }
  await refuseUnwritable(engine, contents, owner);
}

/** Characters that are laid out in one turn, which takes a part of the time for one. */
const charactersOfTurn = 20_000;

async function refuseUnwritable(
  engine: DocumentEngine,
  contents: readonly Content[],
  owner: string,
): Promise<void> {
  const errors = new ErrorList();
  const written: Content[] = [];
  for (const content of contents) {
    const { fieldId, text, datePattern } = content;
    const error = findWritingError(text.text);
    if (error !== null) errors.add(fieldId, `server_errors.${error}`);
    else if (datePattern !== null && !isDateText(text.text, datePattern)) {
      errors.add(fieldId, 'server_errors.field.not_a_date');
    } else written.push(content);
  }
  for (const turn of turnsOf(written)) {
    for (const [path, problem] of await dryRun(engine, turn, { owner, parties: 1 })) {
      errors.add(path, `server_errors.${problem}`);
    }
  }
  errors.throwIfAny();
}

function turnsOf(contents: readonly Content[]): readonly (readonly Content[])[] {
  const turns: Content[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const content of contents) {
    characters += content.text.text.length;
    if (characters > charactersOfTurn) {
      turns.push([]);
      characters = content.text.text.length;
    }
    turns.at(-1)?.push(content);
  }
  return turns;
}

/** A field with its date format or, if it has none, that of the envelope. */
type FieldToWrite = SenderField & { readonly date_format: string };

function withDateFormat(field: SenderField, dateFormat: string): FieldToWrite {
  return { ...field, date_format: field.date_format ?? dateFormat };
}

function contentsOf(field: FieldToWrite, page: PdfPage, path: string): readonly Content[] {
  const { type, content, dropdown_choices, font, font_size: size } = field;
  const box = boxOnPage(field, page);
  const wraps = type === 'textarea' ? 'from-top' : false;
  const written = (text: string, entry: string): Content => ({
    fieldId: `${path}.${entry}`,
    box,
    kind: 'text',
    text: { text, font, size, wraps },
    datePattern: null,
  });
  if (type === 'dropdown') {
    return dropdown_choices.map((choice, index) => written(choice, `dropdown_choices.${index}`));
  }
  const isFilled = content !== null && content !== '';
  if (type === 'date') {
    const { date_format: datePattern } = field;
    return isFilled
      ? [{ ...written(content, 'content'), datePattern }]
      : [written(widestDate(datePattern), 'width')];
  }
  const isText = type === 'text' || type === 'textarea';
  return isText && isFilled ? [written(content, 'content')] : [];
}

/** A text as wide as the widest date of a format, in digits and in the names of most languages. */
function widestDate(format: string): string {
  return format.replaceAll(/M{4,}/g, 'September').replaceAll(/y+/g, '2000');
}
