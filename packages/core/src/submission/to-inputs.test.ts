import { expect, test } from 'vitest';
import { indexEnvelope } from '../rules/envelope-index.ts';
import {
  drawnSignature,
  makeEnvelope,
  makeField,
  otherParty,
  signer,
  typedSignature,
  uploadedSignature,
} from '../testing/make-envelope.ts';
import { repeatValues, toInput, toInputs } from './to-inputs.ts';

test('[SU-01] an input has a field, contract, value, format, font and size', () => {
  const field = makeField('text', 'name', {
    value: ' Ada ',
    contractId: 'c1',
    contractSentId: 's1',
    font: 'courier',
    fontSize: 12,
  });
  expect(toInput(field)).toEqual({
    inputId: 'name',
    contractId: 'c1',
    contractSentId: 's1',
    inputValue: ' Ada ',
    inputFormat: '',
    inputFont: 'courier',
    inputSize: 12,
  });
});

test('[SU-02] a typed signature is sent as its text, with its font', () => {
  expect(toInput(makeField('signature', 's', { value: typedSignature }))).toMatchObject({
    inputValue: 'Ada Lovelace',
    inputFormat: 'typed',
    inputFont: 'caveat',
  });
});

test('[SU-02] a drawn signature is sent as the JSON of strokes, svg and jpeg', () => {
  const input = toInput(makeField('signature', 's', { value: drawnSignature }));
  expect(input.inputFormat).toBe('drawn');
  if (drawnSignature.kind !== 'drawn') throw new Error('the fixture is drawn');
  const { strokes, svg, jpeg } = drawnSignature.ink;
  expect(JSON.parse(input.inputValue)).toEqual([strokes, svg, jpeg]);
});

test('[SU-02] an uploaded signature is sent as its name', () => {
  expect(toInput(makeField('signature', 's', { value: uploadedSignature }))).toMatchObject({
    inputValue: 'scrawl.png',
    inputFormat: 'upload',
  });
});

test('[SU-03] an upload field is sent as a JSON list of uuids', () => {
  const value = [
    { name: 'a.pdf', id: '1', uuid: 'u1' },
    { name: 'b.pdf', id: '2', uuid: 'u2' },
  ];
  expect(toInput(makeField('upload', 'files', { value }))).toMatchObject({
    inputValue: '["u1","u2"]',
    inputFormat: 'upload-field',
  });
});

test.each([
  [makeField('text', 'f', { value: 'a' }), 'a'],
  [makeField('textarea', 'f', { value: 'a\nb' }), 'a\nb'],
  [makeField('date', 'f', { value: '20 Nov 2026' }), '20 Nov 2026'],
  [makeField('dropdown', 'f', { value: 'red' }), 'red'],
  [makeField('checkbox', 'f', { value: true }), '1'],
  [makeField('radio', 'f', { value: false }), '0'],
] as const)('[SU-03] any other field is sent as its content, with no format', (field, value) => {
  expect(toInput(field)).toMatchObject({ inputValue: value, inputFormat: '' });
});

test('every field the signer may answer is sent, including empty ones, and no other fields', () => {
  const envelope = makeEnvelope([
    [
      makeField('text', 'filled', { value: 'a' }),
      makeField('text', 'empty'),
      makeField('text', 'locked', { value: 'b', prefilled: true }),
      makeField('text', 'other', { value: 'c', partyId: otherParty }),
    ],
    [makeField('checkbox', 'box')],
  ]);
  const index = indexEnvelope(envelope, signer);
  expect(toInputs(index, index.fields).map((input) => input.inputId)).toEqual([
    'filled',
    'empty',
    'box',
  ]);
});

const textOf = (id: string, value: string) => toInput(makeField('textarea', id, { value }));

test('a long value is sent once, and later inputs name the field that has it', () => {
  const [long, other] = ['a'.repeat(400), 'b'.repeat(400)];
  const inputs = [textOf('1', long), textOf('2', other), textOf('3', long), textOf('4', long)];
  const [first, second, third, fourth] = repeatValues(inputs);
  expect([first, second]).toEqual(inputs.slice(0, 2));
  expect(third).toEqual({ ...textOf('3', ''), inputSameAs: '1' });
  expect(fourth).toEqual({ ...textOf('4', ''), inputSameAs: '1' });
});

test('a value that is shorter than a reference stays', () => {
  const inputs = [textOf('1', 'Ada'), textOf('2', 'Ada'), textOf('3', ''), textOf('4', '')];
  expect(repeatValues(inputs)).toEqual(inputs);
});
