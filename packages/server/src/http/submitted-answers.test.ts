import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrangeText } from '../documents/stamp/draw-text.ts';
import {
  eventTypesOf,
  loadEnvelope,
  loadOwnFields,
  sendAndOpen,
  sign,
} from '../testing/envelopes.ts';
import { errorsOf } from '../testing/response.ts';
import { anyAnswer, field, fieldsOf, input } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

/** The longest text of these words that fits at 4 points as it is printed, and the next longer one. */
function longestIn(font: string, sentence: string, wraps: 'from-top' | false) {
  const words = sentence.repeat(40).split(' ');
  const fits = (count: number) =>
    arrangeText(
      { text: words.slice(0, count).join(' '), font, size: 12, wraps },
      { width: 183.6, height: 23.8 },
    ).fits;
  let count = 1;
  while (fits(count + 1)) count += 1;
  const textOf = (length: number) => words.slice(0, length).join(' ');
  return { longest: textOf(count), longer: textOf(count + 1) };
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the server validates', () => {
  test.for([
    ['a required field left empty', { required: true }, '', 'field.required'],
    ['blanks in a required field', { required: true }, '  \n', 'field.required'],
  ] as const)('%s is refused by its id', async ([, more, inputValue, key]) => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text', more)]);
    const [entry] = await loadOwnFields(server, token);
    if (entry === undefined) throw new Error('no field');
    const response = await sign(server, token, [input(entry, { inputValue })]);
    expect(response).toMatchObject({
      status: 422,
      body: { message: 'server_errors.validation', errors: { [entry.id]: [key] } },
    });
    expect(await eventTypesOf(server, fingerprint)).toEqual(['created']);
  });

  test.for([
    ['a text of 10,001 characters', 'text', {}, 'x'.repeat(10_001), 'field.too_long'],
    ['500 kB of text', 'textarea', {}, 'lorem ipsum '.repeat(42_000), 'field.too_long'],
    ['emoji that no box holds', 'text', {}, '😀'.repeat(9_000), 'field.does_not_fit'],
    ['Chinese that no box holds', 'textarea', {}, '条'.repeat(9_999), 'field.does_not_fit'],
    ['a tower of accents', 'text', {}, `e${'\u0301'.repeat(40)}`, 'field.too_many_marks'],
    [
      'ink over the clauses above',
      'textarea',
      {},
      `i${'\u0302'.repeat(24)}`.repeat(60),
      'field.too_many_marks',
    ],
    ['text in reverse', 'text', {}, '\u202e00001 RUE', 'field.misleading_direction'],
    ['a protest', 'date', {}, 'I do not agree, see annex 1', 'field.not_a_date'],
    ['a zero-width space', 'text', { required: true }, '\u200b', 'field.required'],
    ['Hangul fillers', 'textarea', { required: true }, '\u115f\u3164', 'field.required'],
  ] as const)('[EN-17] %s is refused by its id', async ([, type, more, inputValue, key]) => {
    const { token } = await sendAndOpen(server, [field(type, more)]);
    const [entry] = await loadOwnFields(server, token);
    if (entry === undefined) throw new Error('no field');
    const response = await sign(server, token, [input(entry, { inputValue })]);
    expect(response.status).toBe(422);
    expect(errorsOf(response)).toEqual({ [entry.id]: [key] });
  });

  const pictures = ['data:image/svg+xml,', 'data:image/jpeg;base64,'];
  const white = `data:image/svg+xml,${encodeURIComponent('<svg><path fill="#ffffff" d=""/></svg>')}`;
  const line = [Array.from({ length: 40 }, (_, x) => [x * 5, x % 2 ? 60 : 10, 0.5, x])];
  test.for([
    ['a dot', [[[[50, 50, 0.5, 0]]], ...pictures], 'field.not_visible'],
    ['two dots far apart', [[[[0, 0]], [[90_000, 90_000]]], ...pictures], 'field.not_visible'],
    ['white ink', [line, white, pictures[1]], 'field.not_visible'],
    ['201 strokes', [Array.from({ length: 201 }, () => line[0]), ...pictures], 'field.invalid'],
    [
      '500 kB of pictures',
      [line, pictures[0], `${pictures[1]}${'A'.repeat(500_000)}`],
      'field.invalid',
    ],
  ] as const)('a signature of %s is refused by its id', async ([, drawn, key]) => {
    const { token } = await sendAndOpen(server, [field('signature')]);
    const [entry] = await loadOwnFields(server, token);
    if (entry === undefined) throw new Error('no field');
    const inputValue = JSON.stringify(drawn);
    const response = await sign(server, token, [
      input(entry, { inputValue, inputFormat: 'drawn' }),
    ]);
    expect(response.status).toBe(422);
    expect(errorsOf(response)).toEqual({ [entry.id]: [key] });
  });

  test.for([
    ['a typed signature', 'signature', 'typed', 'caveat'],
    ['a text', 'text', '', ''],
  ] as const)(
    '%s in a script that no font has is refused',
    async ([, type, inputFormat, inputFont]) => {
      const { token } = await sendAndOpen(server, [field(type)]);
      const [entry] = await loadOwnFields(server, token);
      if (entry === undefined) throw new Error('no field');
      const written = (inputValue: string) =>
        sign(server, token, [input(entry, { inputValue, inputFormat, inputFont })]);
      // Cuneiform, which is printed as empty boxes.
      const refused = await written('\u{12000}\u{12001}');
      expect(refused.status).toBe(422);
      expect(errorsOf(refused)).toEqual({ [entry.id]: ['field.unreadable'] });
      expect(errorsOf(await written('Á \u{12000}'))).toEqual({ [entry.id]: ['field.unreadable'] });
      // Only the server knows which rare Chinese letters it has.
      expect(errorsOf(await written('\u{2a6d6}'))).toEqual({ [entry.id]: ['field.unreadable'] });
      expect((await written('CO₂ ⅓ 10⁵ m⁻¹ Sḵwx̱wú7mesh')).status).toBe(200);
    },
  );

  const sentences = {
    Sinhala: 'මෙම ගිවිසුම අද දින සිට වලංගු වේ ',
    Khmer: 'កិច្ចសន្យានេះមានសុពលភាពចាប់ពីថ្ងៃនេះតទៅ ',
    Burmese: 'ဤစာချုပ်သည် ယနေ့မှစ၍ အတည်ဖြစ်သည် ',
    Malayalam: 'ഈ കരാർ ഇന്ന് മുതൽ പ്രാബല്യത്തിൽ വരും ',
    Tamil: 'இந்த ஒப்பந்தம் இன்று முதல் நடைமுறைக்கு வரும் ',
    Bengali: 'এই চুক্তি আজ থেকে কার্যকর হবে ',
    Arabic: 'يسري هذا العقد اعتبارا من اليوم ',
    English: 'This agreement is in force as of today, ',
  };
  test('[EN-17] in every script, what fits its box at 4 points is accepted, and nothing longer', async () => {
    const box = { width: (183.6 / 595.28) * 100, height: (23.8 / 841.89) * 100, font_size: 12 };
    const scripts = Object.values(sentences);
    const { token } = await sendAndOpen(server, [
      ...scripts.map(() => field('textarea', box)),
      field('signature', box),
    ]);
    const entries = await loadOwnFields(server, token);
    const written = scripts.map((sentence) => longestIn('arial', sentence, 'from-top'));
    const name = longestIn('caveat', 'Ada Lovelace King ', false);
    const answers = (texts: readonly string[], signature: string) =>
      entries.map((entry, index) =>
        index < texts.length
          ? input(entry, { inputValue: texts[index] ?? '' })
          : input(entry, {
              inputValue: signature,
              inputFormat: 'typed',
              inputFont: 'caveat',
            }),
      );
    const longer = await sign(
      server,
      token,
      answers(
        written.map((text) => text.longer),
        name.longer,
      ),
    );
    expect(errorsOf(longer)).toEqual(
      Object.fromEntries(entries.map(({ id }) => [id, ['field.does_not_fit']])),
    );
    const longest = answers(
      written.map((text) => text.longest),
      name.longest,
    );
    expect(await sign(server, token, longest)).toMatchObject({ status: 200 });
  });

  test('a required field that is not mentioned at all is refused', async () => {
    const { token } = await sendAndOpen(server, [field('signature', { required: true })]);
    const [entry] = await loadOwnFields(server, token);
    const response = await sign(server, token, []);
    expect(errorsOf(response)).toEqual({ [entry?.id ?? '']: ['field.required'] });
  });

  test('a choice that the dropdown does not have is refused', async () => {
    const { token } = await sendAndOpen(server, [
      field('dropdown', { dropdown_choices: ['yes', 'no'] }),
    ]);
    const [entry] = await loadOwnFields(server, token);
    if (entry === undefined) throw new Error('no field');
    const response = await sign(server, token, [input(entry, { inputValue: 'maybe' })]);
    expect(errorsOf(response)).toEqual({ [entry.id]: ['field.not_a_choice'] });
  });

  test('two ticked boxes of one group are refused', async () => {
    const box = { group: 'pets', required: true };
    const { token } = await sendAndOpen(server, [field('checkbox', box), field('checkbox', box)]);
    const boxes = await loadOwnFields(server, token);
    const both = await sign(
      server,
      token,
      boxes.map((entry) => input(entry, { inputValue: '1' })),
    );
    expect(both.status).toBe(422);
    expect(Object.values(errorsOf(both))).toContainEqual(['field.group_conflict']);
    const one = await sign(
      server,
      token,
      boxes.map((entry, index) => input(entry, { inputValue: index === 0 ? '1' : '0' })),
    );
    expect(one.status).toBe(200);
  });

  test("another party's field, a locked field and an unknown field are refused", async () => {
    const { token } = await sendAndOpen(
      server,
      [
        field('text', { title: 'locked', content: '£1', merge_field: 'rent' }),
        field('text', { party: 2, title: 'theirs' }),
      ],
      { parties: ['ada', 'ben'] },
    );
    const fields = fieldsOf(await loadEnvelope(server, token));
    const inputs = fields.map((entry) => input(entry, { inputValue: 'x' }));
    const [first] = inputs;
    if (first === undefined) throw new Error('no field');
    const response = await sign(server, token, [...inputs, { ...first, inputId: 'nowhere' }]);
    const idOf = (title: string) => fields.find((entry) => entry.title === title)?.id ?? '';
    expect(errorsOf(response)).toEqual({
      [idOf('locked')]: ['field.locked'],
      [idOf('theirs')]: ['field.not_yours'],
      nowhere: ['field.unknown'],
    });
  });

  test('a kind of signature that the company has switched off is refused', async () => {
    const { token } = await sendAndOpen(server, [field('signature')], {
      config: { company_signature_format_drawn: '1', company_signature_format_typed: '0' },
    });
    const [entry] = await loadOwnFields(server, token);
    if (entry === undefined) throw new Error('no field');
    expect(errorsOf(await sign(server, token, [anyAnswer(entry)]))).toEqual({
      [entry.id]: ['field.invalid'],
    });
  });

  test('an invalid submission is refused with the paths of its errors', async () => {
    const { token } = await sendAndOpen(server, [field('text')]);
    const call = (body: unknown) => server.call('/api/sign-envelope', { token, body });
    expect(errorsOf(await call({}))).toEqual({ inputs: ['server_errors.required'] });
    expect(errorsOf(await call({ inputs: [{ inputId: 7 }] }))).toMatchObject({
      'inputs.0.inputId': ['server_errors.invalid'],
    });
    expect((await call({ inputs: 'all' })).status).toBe(422);
  });
});
