import { readdir } from 'node:fs/promises';
import { checkRequest, senderEnvelope } from '@sign-envelope/core/contract';
import { fieldTypes } from '@sign-envelope/core/rules';
import { afterAll, describe, expect, test } from 'vitest';
import { readText } from '../documents/testing/pdf-words.ts';
import { drawPixels, type Pixels } from '../documents/testing/pixels.ts';
import { createSourceDocumentEngine } from '../documents/testing/source-document-engine.ts';
import { temporaryFolder } from '../documents/testing/temporary-folder.ts';
import { readSample, sampleNames, samplesFolder } from './read-sample.ts';

const folder = await temporaryFolder();
const engine = createSourceDocumentEngine();
afterAll(() => engine.close());

/** A4 in px, on a phone 360 px wide with margins of 8 px. WCAG 2.5.8 requires 24 px. */
const phonePage = { width: 344, height: (344 * 841.89) / 595.28 };
const samples = await Promise.all(
  sampleNames.map(async (name) => ({ name, ...(await readSample(name)) })),
);

describe.each(samples)('the sample $name', ({ envelope, files }) => {
  test('is a valid envelope request', () => {
    expect(checkRequest(senderEnvelope, envelope)).toMatchObject({ valid: true });
    expect(envelope.documents.map(({ file }) => file)).toEqual(Object.keys(files));
  });

  test('has valid PDFs, with a page for every field', async () => {
    for (const { file, fields = [] } of envelope.documents) {
      const path = await folder.write(`${file}.pdf`, files[file] ?? '');
      const { pages } = await engine.inspect(path);
      expect(Math.max(...fields.map(({ page }) => page))).toBeLessThanOrEqual(pages.length);
    }
  });

  test('has fields that are far enough apart to tap on a phone', () => {
    for (const { fields = [] } of envelope.documents) {
      const middles = fields.map((field) => ({
        page: field.page,
        x: ((field.x + field.width / 2) / 100) * phonePage.width,
        y: ((field.y + field.height / 2) / 100) * phonePage.height,
      }));
      for (const [index, one] of middles.entries()) {
        for (const other of middles.slice(index + 1)) {
          if (one.page !== other.page) continue;
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(25);
        }
      }
    }
  });

  test('has fields on blank areas of the page, with a line under each', async () => {
    for (const { file, fields = [] } of envelope.documents) {
      const path = await folder.write(`${file}.pdf`, files[file] ?? '');
      const drawn = new Map<number, Pixels>();
      for (const field of fields) {
        const pixels = drawn.get(field.page) ?? (await drawPixels(path, field.page - 1));
        drawn.set(field.page, pixels);
        const inner = {
          x: field.x + 0.4,
          y: field.y + 0.4,
          width: field.width - 0.8,
          height: field.height - 0.8,
        };
        expect(darkShare(pixels, inner)).toBe(0);
        const under = {
          x: field.x,
          y: field.y + field.height - 0.1,
          width: field.width,
          height: 1.1,
        };
        expect(darkShare(pixels, under)).toBeGreaterThan(0);
      }
    }
  });
});

describe('the tenancy', async () => {
  const { envelope, files } = await readSample('tenancy');
  const fields = envelope.documents.flatMap((document) => document.fields ?? []);

  test('is two documents, the first of six pages or more, for Ada and then Ben', async () => {
    const path = await folder.write('agreement.pdf', files.agreement ?? '');
    expect((await engine.inspect(path)).pages.length).toBeGreaterThanOrEqual(6);
    expect(envelope.documents).toHaveLength(2);
    expect(envelope.parties.map(({ email }) => email)).toEqual([
      'ada@example.com',
      'ben@example.com',
    ]);
    expect(readText(path)).toContain('Residential tenancy agreement');
  });

  test('asks the first signer for every type of field, and the second for several', () => {
    const types = (party: number) =>
      new Set(fields.filter((field) => field.party === party).map(({ type }) => type));
    expect([...types(1)].sort()).toEqual([...fieldTypes].sort());
    expect(types(2).size).toBeGreaterThanOrEqual(3);
  });

  test('has required and optional fields, groups of both kinds, a single checkbox and a prefilled rent', () => {
    expect(new Set(fields.map(({ required }) => required))).toEqual(new Set([true, false]));
    const grouped = fields.filter(({ group }) => typeof group === 'string');
    expect(new Set(grouped.map(({ type }) => type))).toEqual(new Set(['radio', 'checkbox']));
    expect(fields.some(({ type, group }) => type === 'checkbox' && group === undefined)).toBe(true);
    expect(fields.find(({ prefilled }) => prefilled)).toMatchObject({
      merge_field: 'monthly_rent',
      content: '£1,450.00',
    });
  });
});

test('the consent form is one page for one signer', async () => {
  const { envelope, files } = await readSample('consent');
  const path = await folder.write('consent.pdf', files.consent ?? '');
  expect((await engine.inspect(path)).pages).toHaveLength(1);
  expect(envelope.parties).toHaveLength(1);
});

test('every sample file belongs to a sample', async () => {
  const used = samples.flatMap(({ name, files }) => [
    `${name}.json`,
    ...Object.keys(files).map((file) => `${file}.pdf`),
  ]);
  expect((await readdir(samplesFolder)).sort()).toEqual(
    [...new Set(['README.md', ...used])].sort(),
  );
});

interface PercentBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The share of an area that is not white. The area is given in percent of the page. */
function darkShare({ width, height, data }: Pixels, area: PercentBox): number {
  let dark = 0;
  let all = 0;
  const to = (percent: number, whole: number) => Math.round((percent / 100) * whole);
  for (let y = to(area.y, height); y < to(area.y + area.height, height); y += 1) {
    for (let x = to(area.x, width); x < to(area.x + area.width, width); x += 1) {
      all += 1;
      if ((data[(y * width + x) * 4] ?? 255) < 230) dark += 1;
    }
  }
  return dark / Math.max(1, all);
}
