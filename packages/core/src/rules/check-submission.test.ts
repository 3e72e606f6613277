import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Config } from '../model/envelope.ts';
import type { Field } from '../model/field.ts';
import type { SubmittedInput } from '../model/submitted-input.ts';
import { toInput, toInputs } from '../submission/to-inputs.ts';
import { arbitraryEnvelope } from '../testing/arbitrary-envelope.ts';
import {
  answerOf,
  drawnSignature,
  makeEnvelope,
  makeField,
  otherParty,
  signer,
  typedSignature,
} from '../testing/make-envelope.ts';
import { AnswerState } from './answer-state.ts';
import { checkSubmission } from './check-submission.ts';
import { indexEnvelope, isEditable } from './envelope-index.ts';

const files = {
  findFile: (_fieldId: string, uuid: string) =>
    uuid === 'u1' ? { name: 'id.pdf', id: 'u1', uuid } : null,
  hasSignatureImage: (name: string) => name === 'scrawl.png',
};

const check = (
  fields: readonly Field[],
  inputs: readonly SubmittedInput[],
  config: Partial<Config> = {},
) =>
  checkSubmission({
    envelope: makeEnvelope([fields], config),
    partyId: signer,
    inputs,
    ...files,
  });

const errorsOf = (...args: Parameters<typeof check>) => {
  const checked = check(...args);
  return checked.ok ? {} : Object.fromEntries(checked.errors);
};

const required = { required: true };

test('a valid submission returns every field of the party with its answer', () => {
  const name = makeField('text', 'name', required);
  const note = makeField('text', 'note', { value: 'as stored' });
  const other = makeField('text', 'other', { partyId: otherParty });
  const checked = check([name, note, other], [toInput(answerOf(name))]);
  expect(checked).toMatchObject({
    ok: true,
    fields: [
      { id: 'name', value: 'Ada' },
      { id: 'note', value: 'as stored' },
    ],
  });
});

test('[EN-17] a required field without an answer is refused, blanks included', () => {
  const name = makeField('text', 'name', required);
  expect(errorsOf([name], [])).toEqual({ name: ['field.required'] });
  expect(errorsOf([name], [{ ...toInput(name), inputValue: '  ' }])).toEqual({
    name: ['field.required'],
  });
});

test('a required group without a tick is refused at each of its boxes', () => {
  const red = makeField('radio', 'red', { group: 'colour', ...required });
  const green = makeField('radio', 'green', { group: 'colour' });
  expect(errorsOf([red, green], [toInput(red)])).toEqual({
    red: ['field.required'],
    green: ['field.required'],
  });
  expect(check([red, green], [toInput(answerOf(green))]).ok).toBe(true);
});

test("[EN-01] another party's field is refused", () => {
  const other = makeField('text', 'other', { partyId: otherParty });
  expect(errorsOf([other], [toInput(answerOf(other))])).toEqual({ other: ['field.not_yours'] });
});

test('[EN-02] a prefilled field is refused, and so is a group with a prefilled tick', () => {
  const name = makeField('text', 'name', { value: 'Ada', prefilled: true });
  const red = makeField('radio', 'red', { group: 'colour', value: true, prefilled: true });
  const green = makeField('radio', 'green', { group: 'colour' });
  const inputs = [{ ...toInput(name), inputValue: 'Eve' }, toInput(answerOf(green))];
  expect(errorsOf([name, red, green], inputs)).toEqual({
    name: ['field.locked'],
    green: ['field.locked'],
  });
});

test('a field that the envelope does not contain is refused', () => {
  expect(errorsOf([], [toInput(makeField('text', 'stray'))])).toEqual({
    stray: ['field.unknown'],
  });
});

test('a field answered twice is refused', () => {
  const name = makeField('text', 'name');
  expect(errorsOf([name], [toInput(name), toInput(answerOf(name))])).toEqual({
    name: ['field.duplicate'],
  });
});

test('a value that is not a choice is refused, and not also reported as missing', () => {
  const colour = makeField('dropdown', 'colour', required);
  expect(errorsOf([colour], [{ ...toInput(colour), inputValue: 'purple' }])).toEqual({
    colour: ['field.not_a_choice'],
  });
});

test('[EN-05] two ticks in one group are refused at both boxes', () => {
  const red = makeField('checkbox', 'red', { group: 'colour' });
  const green = makeField('checkbox', 'green', { group: 'colour' });
  expect(errorsOf([red, green], [red, green].map(answerOf).map(toInput))).toEqual({
    red: ['field.group_conflict'],
    green: ['field.group_conflict'],
  });
});

test('an invalid answer, or one for another contract, is refused', () => {
  const box = makeField('checkbox', 'box');
  const name = makeField('text', 'name');
  const inputs = [
    { ...toInput(box), inputValue: 'yes' },
    { ...toInput(name), contractId: 'elsewhere' },
  ];
  expect(errorsOf([box, name], inputs)).toEqual({
    box: ['field.invalid'],
    name: ['field.invalid'],
  });
});

test('a signature of a kind that the company does not allow is refused', () => {
  const field = makeField('signature', 's');
  const signed = toInput({ ...field, value: typedSignature } as Field);
  expect(errorsOf([field], [signed], { signatureKinds: ['drawn'] })).toEqual({
    s: ['field.invalid'],
  });
  expect(check([field], [signed]).ok).toBe(true);
});

test('the server accepts exactly what the engine considers complete', () => {
  fc.assert(
    fc.property(arbitraryEnvelope, fc.array(fc.nat(40)), (envelope, filled) => {
      const answerState = new AnswerState(indexEnvelope(envelope, signer));
      for (const number of filled) {
        const position =
          answerState.index.editable[number % Math.max(1, answerState.index.editable.length)];
        const field = position === undefined ? undefined : answerState.at(position);
        if (position === undefined || field === undefined) continue;
        for (const member of answerState.index.groups[answerState.index.groupOf[position] ?? 0]
          ?.members ?? []) {
          const other = answerState.at(member);
          if (other !== undefined && 'group' in other)
            answerState.put(member, { ...other, value: false });
        }
        answerState.put(position, answerOf(field));
      }
      const inputs = toInputs(answerState.index, answerState.fields());
      const checked = checkSubmission({ envelope, partyId: signer, inputs, ...files });
      expect(checked.ok).toBe(answerState.required === answerState.done);
      if (checked.ok) {
        expect(checked.fields).toEqual(
          answerState.fields().filter((field) => field.partyId === signer),
        );
      }
    }),
  );
});

test('[EN-01] [EN-02] no submission changes another party’s or a prefilled field', () => {
  const input = fc.record({
    number: fc.nat(40),
    inputValue: fc.constantFrom('', '0', '1', 'Eve', 'red', '["u1"]', '[]'),
    inputFormat: fc.constantFrom('', 'typed', 'upload-field') as fc.Arbitrary<
      SubmittedInput['inputFormat']
    >,
  });
  fc.assert(
    fc.property(arbitraryEnvelope, fc.array(input), (envelope, attacks) => {
      const index = indexEnvelope(envelope, signer);
      const inputs = attacks.flatMap(({ number, ...own }) => {
        const field = index.fields[number % Math.max(1, index.fields.length)];
        return field === undefined ? [] : [{ ...toInput(field), ...own }];
      });
      const before = structuredClone(envelope);
      const checked = checkSubmission({ envelope, partyId: signer, inputs, ...files });
      expect(envelope).toEqual(before);
      if (!checked.ok) return;
      for (const field of checked.fields) {
        const position = index.positions.get(field.id) ?? -1;
        expect(field.partyId).toBe(signer);
        if (!isEditable(index, position)) expect(field).toEqual(index.fields[position]);
      }
    }),
    { numRuns: 300 },
  );
});

const small = { boxPoints: { width: 90, height: 20 } };

test.each([
  ['too many characters', 'x'.repeat(10_001), 'field.too_long'],
  ['more than its box holds', 'x'.repeat(200), 'field.does_not_fit'],
])('%s are refused, whether required or not', (_, inputValue, error) => {
  for (const own of [small, { ...small, ...required }]) {
    const name = makeField('text', 'name', own);
    expect(errorsOf([name], [{ ...toInput(name), inputValue }])).toEqual({ name: [error] });
  }
});

test('an invalid default of the sender is refused if the signer leaves it unchanged', () => {
  const name = makeField('text', 'name', { ...small, value: 'x'.repeat(200) });
  expect(errorsOf([name], [])).toEqual({ name: ['field.does_not_fit'] });
  expect(check([name], [{ ...toInput(name), inputValue: 'Ada' }]).ok).toBe(true);
});

test('invisible text does not complete a required field', () => {
  for (const inputValue of ['\u200b', '\u3164\u2800', '\u0301', '\u200f\ufeff']) {
    for (const type of ['text', 'textarea'] as const) {
      const name = makeField(type, 'name', required);
      expect(errorsOf([name], [{ ...toInput(name), inputValue }])).toEqual({
        name: ['field.required'],
      });
    }
    const sign = makeField('signature', 'sign');
    const typed = { inputValue, inputFormat: 'typed', inputFont: 'caveat' } as const;
    expect(errorsOf([sign], [{ ...toInput(sign), ...typed }])).toEqual({
      sign: ['field.invalid'],
    });
  }
});

test('one drawing on many fields is kept in memory once', () => {
  const fields = ['a', 'b', 'c'].map((id) => makeField('signature', id));
  const inputs = fields.map(({ id }) =>
    toInput(makeField('signature', id, { value: drawnSignature })),
  );
  const checked = check(fields, inputs);
  if (!checked.ok) throw new Error('It is valid');
  const values = checked.fields.map(({ value }) => value);
  expect(values[0]).toEqual(drawnSignature);
  expect(new Set(values).size).toBe(1);
});

test('a drawing beyond the limits of ink is refused', () => {
  const sign = makeField('signature', 'sign');
  const submit = (
    strokes: unknown,
    svg = 'data:image/svg+xml,',
    jpeg = 'data:image/jpeg;base64,',
  ) =>
    errorsOf(
      [sign],
      [
        {
          ...toInput(sign),
          inputValue: JSON.stringify([strokes, svg, jpeg]),
          inputFormat: 'drawn',
        },
      ],
    );
  const stroke = (length: number) =>
    Array.from({ length }, (_, x) => [(x * 7) % 300, (x * 5) % 90]);
  expect(submit(Array.from({ length: 200 }, () => stroke(3)))).toEqual({});
  expect(submit(Array.from({ length: 201 }, () => stroke(3)))).toEqual({ sign: ['field.invalid'] });
  expect(submit([stroke(20_000)])).toEqual({});
  expect(submit([stroke(20_001)])).toEqual({ sign: ['field.invalid'] });
  const heavy = `data:image/jpeg;base64,${'A'.repeat(500_000)}`;
  expect(submit([stroke(30)], undefined, heavy)).toEqual({ sign: ['field.invalid'] });
  expect(submit([[[5, 5]]])).toEqual({ sign: ['field.not_visible'] });
});
