import * as v from 'valibot';
import { isDate } from '../../field-types/field-type-behaviors.ts';
import { defaultFont, defaultFontSize, fieldTypes } from '../../model/field.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import { isInkColorVisible } from '../../signature/ink/visible-ink.ts';
import { toHexColor } from '../readers.ts';
import { boundedArray } from './bounded-array.ts';

const key = (name: string) => `server_errors.field.${name}`;

const text = v.pipe(v.string(), v.maxLength(10_000, 'server_errors.too_long'));
const name = v.pipe(v.string(), v.trim(), v.maxLength(200, 'server_errors.too_long'));

/** A boolean, or its notation on the wire. */
const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false', '1', '0']),
    v.transform((value) => value === 'true' || value === '1'),
  ),
]);

/** Percent of the page, from its top left corner. */
const percent = v.pipe(
  v.number(),
  v.minValue(0, key('off_page')),
  v.maxValue(100, key('off_page')),
);
const side = v.pipe(v.number(), v.gtValue(0, key('no_size')), v.maxValue(100, key('off_page')));

const fromOne = v.pipe(v.number(), v.integer(), v.minValue(1));

const color = v.pipe(
  v.string(),
  v.check((value) => toHexColor(value) !== null, key('color')),
  v.transform((value) => toHexColor(value)),
);

/** The entries of a sender's field. Parties and pages count from 1. */
const senderFieldEntries = v.strictObject({
  type: v.picklist(fieldTypes, key('type')),
  /** Which party fills it in, from 1. */
  party: fromOne,
  /** Page number, from 1. */
  page: fromOne,
  /** Order among the fields of the page; by default as listed. */
  index: v.optional(v.pipe(v.number(), v.finite())),
  x: percent,
  y: percent,
  width: side,
  height: side,
  required: v.optional(flag, false),
  title: v.optional(v.nullable(name), null),
  group: v.optional(v.nullable(name), null),
  content: v.optional(v.nullable(text), null),
  font: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u, key('font'))),
    defaultFont,
  ),
  /** Points on the PDF page. */
  font_size: v.optional(
    v.pipe(v.number(), v.minValue(4, key('font_size')), v.maxValue(144, key('font_size'))),
    defaultFontSize,
  ),
  color: v.optional(v.nullable(color), null),
  dropdown_choices: v.optional(
    boundedArray(v.pipe(text, v.nonEmpty(key('choices'))), 1_000, 'server_errors.too_long'),
    [],
  ),
  merge_field: v.optional(v.nullable(name), null),
  is_merge_field: v.optional(flag),
  prefilled: v.optional(flag),
  date_format: v.optional(
    v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(50))),
    null,
  ),
});

type Entries = v.InferOutput<typeof senderFieldEntries>;

/** Tolerance for rounding: how far a box may exceed the page, in percent. */
const slack = 0.01;

const isChoice = (field: Entries) => field.type === 'checkbox' || field.type === 'radio';
const hasContent = (field: Entries) => field.content !== null && field.content !== '';

/** Each rule names the entry that the error is about. */
const rules: readonly {
  readonly entry: keyof Entries;
  readonly message: string;
  readonly breaks: (field: Entries) => boolean;
}[] = [
  {
    entry: 'width',
    message: key('off_page'),
    breaks: (f) => f.x <= 100 && f.x + f.width > 100 + slack,
  },
  {
    entry: 'height',
    message: key('off_page'),
    breaks: (f) => f.y <= 100 && f.y + f.height > 100 + slack,
  },
  {
    entry: 'dropdown_choices',
    message: key('choices'),
    breaks: (f) => f.type === 'dropdown' && f.dropdown_choices.length === 0,
  },
  {
    entry: 'dropdown_choices',
    message: key('choices'),
    breaks: (f) => !f.dropdown_choices.every(hasVisibleText),
  },
  {
    entry: 'color',
    message: key('color_not_visible'),
    breaks: (f) => f.color !== null && !isInkColorVisible(f.color),
  },
  {
    entry: 'dropdown_choices',
    message: key('choices_repeated'),
    breaks: (f) => new Set(f.dropdown_choices).size !== f.dropdown_choices.length,
  },
  { entry: 'group', message: key('group'), breaks: (f) => f.group !== null && !isChoice(f) },
  {
    entry: 'content',
    message: key('not_a_choice'),
    breaks: (f) =>
      f.type === 'dropdown' && hasContent(f) && !f.dropdown_choices.includes(f.content ?? ''),
  },
  {
    entry: 'content',
    message: key('content'),
    breaks: (f) =>
      hasContent(f) &&
      (f.type === 'signature' ||
        f.type === 'upload' ||
        // Otherwise the signer's submission would be rejected because of the sender's default.
        (f.type === 'date' && !isDate(f.content)) ||
        (isChoice(f) && f.content !== '0' && f.content !== '1')),
  },
];

/** One field of `POST /api/sender/envelopes`, with its defaults. */
export const senderField = v.pipe(
  senderFieldEntries,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const field = dataset.value;
    for (const { entry, message, breaks } of rules) {
      if (!breaks(field)) continue;
      addIssue({
        message,
        path: [
          { type: 'object', origin: 'value', input: { ...field }, key: entry, value: field[entry] },
        ],
      });
    }
  }),
  v.transform((field) => {
    const {
      merge_field,
      is_merge_field = merge_field !== null,
      prefilled = is_merge_field,
    } = field;
    return { ...field, is_merge_field, prefilled };
  }),
);

/** A sender's field, checked: box in percent of the page, font size in points, parties and pages from 1. */
export type SenderField = v.InferOutput<typeof senderField>;
