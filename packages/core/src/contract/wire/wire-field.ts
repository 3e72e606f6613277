import * as v from 'valibot';
import { fieldTypes } from '../../model/field.ts';
import { toBoolean, toFont, toHexColor, toText, toTexts } from '../readers.ts';
import { readBy } from './read-by.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** One sample: x, y in CSS px, pressure 0 to 1, ms since the first point. */
const inkPoint = v.tuple([v.number(), v.number(), v.number(), v.number()]);

/** A drawn signature: strokes, svg data URL, jpeg data URL. */
export const wireInk = v.tuple([v.array(v.array(inkPoint)), v.string(), v.string()]);

export const wireUploadedFile = v.object({
  name: v.string(),
  id: v.string(),
  uuid: v.string(),
});

/** A field as the API writes it. A signature has at most one of drawn_json, content and upload. */
export const wireField = v.object({
  id: v.string(),
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  index: v.number(),
  type: v.picklist(fieldTypes),
  title: v.nullable(v.string()),
  party_id: v.string(),
  required: readBy(v.picklist(['true', 'false']), toBoolean),
  /** Text; a formatted date; a choice; '1' or '0' for checkbox and radio; a typed signature. */
  content: v.nullable(readBy(v.string(), toText)),
  drawn_json: v.nullable(wireInk),
  /** A signature's file name, or an upload field's files. */
  upload: v.nullable(v.union([v.string(), v.array(wireUploadedFile)])),
  font: readBy(v.string(), toFont),
  font_size: v.number(),
  group: v.nullable(v.string()),
  x: percent,
  y: percent,
  width: percent,
  height: percent,
  color: v.nullable(readBy(v.string(), toHexColor)),
  dropdown_choices: readBy(v.array(v.string()), toTexts),
  merge_field: v.nullable(v.string()),
  is_merge_field: v.boolean(),
  prefilled: v.boolean(),
  contract_id: v.string(),
  contract_sent_id: v.string(),
  date_format: v.optional(v.nullable(v.string())),
});

/** A field on the wire: box in percent of the page, font size in points; `Field` once read. */
export type WireField = v.InferOutput<typeof wireField>;
/** A drawn signature on the wire, the `drawn_json` of a field; `parseInk` reads it. */
export type WireInk = v.InferOutput<typeof wireInk>;
/** A file of an upload field on the wire. Submissions refer to it by its `uuid`. */
export type WireUploadedFile = v.InferOutput<typeof wireUploadedFile>;
