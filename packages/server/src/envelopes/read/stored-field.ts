import type { Field } from '@sign-envelope/core';
import * as v from 'valibot';

const base = {
  id: v.string(),
  documentIndex: v.number(),
  page: v.number(),
  index: v.number(),
  title: v.nullable(v.string()),
  /** `''` in a widget, whose signer is not known yet. */
  partyId: v.string(),
  required: v.boolean(),
  box: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
  boxPoints: v.nullable(v.object({ width: v.number(), height: v.number() })),
  color: v.string(),
  font: v.string(),
  fontSize: v.number(),
  mergeField: v.nullable(v.string()),
  prefilled: v.boolean(),
  locksWhenFilled: v.boolean(),
  contractId: v.string(),
  contractSentId: v.string(),
};

/**
 * A field as the sender placed and filled it in, which never changes: the JSON of `fields.definition`.
 * Answers of parties are stored in a separate table.
 */
export const storedField: v.GenericSchema<unknown, Field> = v.variant('type', [
  v.object({ ...base, type: v.picklist(['text', 'textarea']), value: v.string() }),
  v.object({ ...base, type: v.literal('date'), value: v.string(), format: v.string() }),
  v.object({
    ...base,
    type: v.literal('dropdown'),
    value: v.string(),
    choices: v.array(v.string()),
  }),
  v.object({
    ...base,
    type: v.picklist(['checkbox', 'radio']),
    value: v.boolean(),
    group: v.nullable(v.string()),
  }),
  // A sender can neither sign nor upload for anybody.
  v.object({ ...base, type: v.literal('signature'), value: v.null() }),
  v.object({ ...base, type: v.literal('upload'), value: v.strictTuple([]) }),
]);
