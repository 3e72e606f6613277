import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { type FixtureShape, makePdf } from '../testing/pdf-fixtures.ts';
import { checkWithQpdf, findWords } from '../testing/pdf-words.ts';
import { text } from '../testing/stamping.ts';
import { asStored } from '../testing/stored-file.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/temporary-folder.ts';
import { stampDocument } from './stamp-document.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});

const shapes: readonly (readonly [name: string, language: string, shape: FixtureShape])[] = [
  ['upright pages', 'en', { pages: 3 }],
  ['turned pages', 'de', { pages: 2, rotation: 90 }],
  ['pages upside down', 'fr', { rotation: 180 }],
  ['cropped pages', 'es', { crop: [40, 60, 400, 500], origin: [10, -20] }],
  ['tiny pages', 'nl', { width: 120, height: 90 }],
  ['posters', 'pt', { width: 3000, height: 2000 }],
];

test.each(shapes)(
  '[EV-10] the notice stands at the top of all %s (%s)',
  async (name, language, shape) => {
    const notice = translator(language)('certificate.incomplete');
    const original = await asStored(await folder.write(`${name}.pdf`, await makePdf(shape)));
    const outputPath = folder.path(`${name} with notice.pdf`);
    const fields = shape.width === 120 ? [] : [text('Ada Park')];
    await stampDocument({ original, outputPath, fields, signatureImages: {}, notice });
    checkWithQpdf(outputPath);
    const words = await findWords(outputPath);
    for (let page = 1; page <= (shape.pages ?? 1); page += 1) {
      const top = words.filter((word) => word.page === page && word.bottom < 12);
      expect(top.map((word) => word.text).join(' ')).toContain(notice);
      expect(
        top.every(({ left, right, top: above }) => left >= 0 && right <= 100 && above >= 0),
      ).toBe(true);
    }
    expect((await readFile(outputPath)).subarray(0, 5).toString()).toBe('%PDF-');
  },
);
