import {
  configReaders,
  documentReaders,
  envelopeReaders,
  fieldReaders,
  pageReaders,
  partyReaders,
  userReaders,
  widgetReaders,
} from '../contract/compiled-readers.ts';
import { isRecord, toRecord, unwrap } from '../contract/read-response.ts';
import {
  type Reader,
  toBoolean,
  toBooleanOrNull,
  toFont,
  toHexColor,
  toImageAddress,
  toList,
  toNumber,
  toPositive,
  toText,
  toTextOrNull,
  toTexts,
} from '../contract/readers.ts';
import { type Path, showPlace } from './body-place.ts';
import type { Failure } from './report.ts';

/** What a reader takes, beside nothing at all. */
interface Notation {
  readonly wants: string;
  readonly takes: (value: unknown) => boolean;
}

const booleans: readonly unknown[] = [true, false, 1, 0, '1', '0', 'true', 'false'];
const boolean: Notation = {
  wants: '"true" or "false", or "1" or "0"',
  takes: (value) => booleans.includes(value),
};
const text: Notation = {
  wants: 'a text',
  takes: (value) => typeof value === 'string' || typeof value === 'number',
};
const list: Notation = { wants: 'a list', takes: Array.isArray };

const notations: ReadonlyMap<Reader, Notation> = new Map<Reader, Notation>([
  [toBoolean, boolean],
  [toBooleanOrNull, boolean],
  [toText, text],
  [toTextOrNull, text],
  [toFont, text],
  [toList, list],
  [toTexts, list],
  [toNumber, { wants: 'a number', takes: (value) => toNumber(value) !== null }],
  [toPositive, { wants: 'a number above 0', takes: (value) => toPositive(value) !== null }],
  [
    toHexColor,
    { wants: 'a color such as "#0a2a6b"', takes: (value) => toHexColor(value) !== null },
  ],
  [
    toImageAddress,
    { wants: 'the address of an image', takes: (value) => toImageAddress(value) !== null },
  ],
]);

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** A place with a value that is read as something else. */
interface Misread {
  readonly path: Path;
  readonly wants: string;
}

function misreadOf(
  readers: Readonly<Record<string, Reader>>,
  record: unknown,
  path: Path,
): readonly Misread[] {
  if (!isRecord(record)) return [];
  return Object.entries(readers).flatMap(([key, reader]) => {
    const notation = notations.get(reader);
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    if (notation === undefined || isNothing(value) || notation.takes(value)) return [];
    return { path: [...path, key], wants: notation.wants };
  });
}

const inList = (
  readers: Readonly<Record<string, Reader>>,
  value: unknown,
  path: Path,
): readonly Misread[] =>
  toList(value).flatMap((entry, index) => misreadOf(readers, entry, [...path, index]));

const inFields = (fields: unknown, path: Path): readonly Misread[] =>
  Object.entries(toRecord(fields)).flatMap(([page, entries]) =>
    inList(fieldReaders, entries, [...path, page]),
  );

function inDocument(document: unknown, path: Path): readonly Misread[] {
  const { pages, fields } = toRecord(document);
  return [
    ...misreadOf(documentReaders, document, path),
    ...inList(pageReaders, pages, [...path, 'pages']),
    ...inFields(fields, [...path, 'fields']),
  ];
}

function inEnvelope(body: unknown): readonly Misread[] {
  const envelope = toRecord(unwrap(body));
  return [
    ...misreadOf(envelopeReaders, envelope, []),
    ...misreadOf(configReaders, envelope.config, ['config']),
    ...inList(partyReaders, envelope.parties, ['parties']),
    ...toList(envelope.documents).flatMap((document, index) =>
      inDocument(document, ['documents', index]),
    ),
  ];
}

function inWidget(body: unknown): readonly Misread[] {
  const widget = toRecord(unwrap(body));
  return [
    ...misreadOf(widgetReaders, widget, []),
    ...misreadOf(configReaders, widget.config, ['config']),
    ...inList(pageReaders, widget.pages, ['pages']),
    ...inFields(widget.fields, ['fields']),
  ];
}

const finders = {
  user: (body: unknown) => misreadOf(userReaders, toRecord(unwrap(body)), []),
  envelope: inEnvelope,
  widget: inWidget,
};

/**
 * The first value of a response that the element would take for another one, without an error: a
 * `required` of "yes" makes a field optional. `null` if there is none.
 */
export function findMisread(kind: keyof typeof finders, body: unknown): Failure | null {
  const [first, ...others] = finders[kind](body);
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : `, and so are ${others.length} more`;
  return {
    seen: `the value is not understood${more}`,
    place: showPlace(first.path),
    mend: `Write ${first.wants}, or leave it out.`,
  };
}
