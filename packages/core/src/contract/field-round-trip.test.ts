import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isAnswered } from '../field-types/field-type-behaviors.ts';
import type { Field, FieldType } from '../model/field.ts';
import { fieldTypes } from '../model/field.ts';
import { isInkColorVisible } from '../signature/ink/visible-ink.ts';
import { answerOf, drawnSignature } from '../testing/make-envelope.ts';
import { fieldFromSender } from './field-from-sender.ts';
import { fieldFromWire } from './field-from-wire.ts';
import { fieldToWire } from './field-to-wire.ts';
import { type SenderField, senderField } from './requests/sender-field.ts';
import { wireField } from './wire/wire-field.ts';

const pages = [
  { width: 595, height: 842 },
  { width: 842, height: 595 },
];
const dateFormat = 'dd MMM yyyy';

const place = {
  id: 'field-1',
  partyId: 'ada',
  documentIndex: 1,
  pages,
  position: 7,
  dateFormat,
  contractId: 'document-1',
  contractSentId: 'envelope-1',
};

function read(wire: unknown, page: number): Field | null {
  const document = {
    call: 'data/envelope',
    documentIndex: 1,
    pages: pages.map((points, index) => ({
      number: index + 1,
      src: null,
      width: null,
      height: null,
      points,
      textSrc: null,
      smallSrc: null,
      detailedSrc: null,
    })),
    signerId: 'ada',
    dateFormat,
  };
  return fieldFromWire(wire, document, { page, position: 3, where: 'fields.0' });
}

const percent = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const name = fc.constantFrom(null, '', ' ', 'Untitled', ' Full name ', 'city');
const flag = fc.constantFrom(undefined, true, false, 'true', '0');
const choices = ['red', ' green ', 'blue'];

/** Content that a sender may give to a field of the type. */
function contentFor(type: FieldType): fc.Arbitrary<string | null> {
  switch (type) {
    case 'text':
    case 'textarea':
      return fc.oneof(fc.constantFrom(null, '', ' \u00a0'), fc.string({ unit: 'grapheme' }));
    case 'date':
      return fc.constantFrom(null, '', '20 Nov 2026', '٢٠ نوفمبر');
    case 'dropdown':
      return fc.constantFrom(null, '', ...choices);
    case 'checkbox':
    case 'radio':
      return fc.constantFrom(null, '', '0', '1');
    default:
      return fc.constantFrom(null, '');
  }
}

/** A sender's field, checked by the schema and large enough to be shown where it is. */
const sent: fc.Arbitrary<SenderField> = fc
  .constantFrom(...fieldTypes)
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      party: fc.constant(1),
      page: fc.integer({ min: 1, max: pages.length }),
      index: fc.option(fc.integer(), { nil: undefined }),
      x: percent(0, 90),
      y: percent(0, 90),
      width: percent(0.5, 10),
      height: percent(0.5, 10),
      required: flag,
      title: name,
      group: type === 'checkbox' || type === 'radio' ? name : fc.constant(null),
      content: contentFor(type),
      font: fc.constantFrom(undefined, 'arial', 'Times New Roman ', 'courier_new'),
      font_size: fc.option(percent(4, 144), { nil: undefined }),
      color: fc
        .constantFrom(null, '#1A3FA0', '#a00', '14161a')
        .filter((color) => color === null || isInkColorVisible(color)),
      dropdown_choices: fc.constant(type === 'dropdown' ? choices : []),
      merge_field: name,
      is_merge_field: flag,
      prefilled: flag,
      date_format: fc.constantFrom(null, 'yyyy-MM-dd', ' d.M.yy '),
    }),
  )
  .map((field) => v.parse(senderField, field));

test('a sender’s field, empty or answered, is read from the wire unchanged', () => {
  fc.assert(
    fc.property(sent, (sender) => {
      const field = fieldFromSender(sender, place);
      const wire = fieldToWire(field);
      expect(v.is(wireField, wire)).toBe(true);
      expect(read(wire, field.page)).toEqual(field);

      // What a party has answered no longer counts as filled in by the sender.
      const answered = { ...answerOf(field), locksWhenFilled: field.prefilled };
      const back = read(fieldToWire(answered), field.page);
      const font = answered.type === 'signature' ? 'caveat' : field.font;
      expect(back).toEqual({ ...answered, font });
    }),
  );
});

test('drawn and uploaded signatures are read from the wire unchanged', () => {
  const field = fieldFromSender(
    v.parse(senderField, { type: 'signature', party: 1, page: 1, x: 1, y: 2, width: 3, height: 4 }),
    place,
  );
  if (field.type !== 'signature') throw new Error('It is not a signature.');
  for (const value of [drawnSignature, { kind: 'upload', name: 'scrawl.png' }] as const) {
    const signed = { ...field, value };
    expect(read(fieldToWire(signed), 1)).toEqual(signed);
  }
});

const marks = { merge_field: 'city', is_merge_field: true, prefilled: true };

function fieldWith(more: object): Field {
  const entries = { party: 1, page: 1, x: 1, y: 2, width: 3, height: 4 };
  return fieldFromSender(v.parse(senderField, { ...entries, ...more }), place);
}

test.each([
  ['text', 'Ada', true],
  ['text', '0', true],
  ['text', ' \u00a0\n', false],
  ['textarea', '\u200b', false],
  ['text', '', false],
  ['text', null, false],
  ['date', '20 Nov 2026', true],
  ['dropdown', 'red', true],
  ['dropdown', '', false],
  ['checkbox', '1', true],
  ['checkbox', '0', false],
  ['radio', '0', false],
  ['signature', null, false],
  ['upload', null, false],
] as const)('a marked %s with the content %j is prefilled: %s', (type, content, expected) => {
  const field = fieldWith({
    ...marks,
    type,
    content,
    dropdown_choices: type === 'dropdown' ? choices : [],
  });
  expect([field.prefilled, isAnswered(field)]).toEqual([expected, expected]);
  expect(field.locksWhenFilled).toBe(true);
});

test('only a merge field that is marked is prefilled', () => {
  const type = 'text';
  expect(fieldWith({ ...marks, type, content: 'Ada', prefilled: false }).prefilled).toBe(false);
  expect(fieldWith({ ...marks, type, content: 'Ada', is_merge_field: false }).prefilled).toBe(
    false,
  );
});
