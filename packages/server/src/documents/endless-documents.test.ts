import { type PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { endlessPdfs } from './testing/endless-pdfs.ts';
import { makePdf } from './testing/pdf-fixtures.ts';
import { createSourceDocumentEngine } from './testing/source-document-engine.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folder = await temporaryFolder();
const impatient = createSourceDocumentEngine({ jobTimeLimit: 2000 });
afterAll(() => impatient.close());

test('rejects a document that would take hours to draw as too slow', async () => {
  const path = await folder.write('endless.pdf', await makeEndlessPdf());
  await expect(impatient.inspect(path)).rejects.toMatchObject({ code: 'document.too_slow' });
});

test.each(Object.entries(endlessPdfs))(
  'rejects a document with endless %s with a specific error and accepts the next document',
  async (name, pdf) => {
    const refused = impatient.inspect(await folder.write(`endless-${name}.pdf`, pdf));
    await expect(refused).rejects.toMatchObject({
      code: expect.stringMatching(/^document\.too_(?:slow|much_memory)$/),
    });
    const path = await folder.write(`after-${name}.pdf`, await makePdf());
    expect((await impatient.inspect(path)).pages).toHaveLength(1);
  },
);

/** Forms nested six levels deep, each drawing the next ten times; the innermost draws nothing. */
async function makeEndlessPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const form = (content: string, resources: PDFDict) =>
    context.register(
      context.stream(content, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 600, 800],
        Resources: resources,
      }),
    );
  let inner = form('q Q '.repeat(20_000), context.obj({}));
  for (let depth = 0; depth < 6; depth += 1) {
    inner = form('/X Do '.repeat(10), context.obj({ XObject: { X: inner } }));
  }
  const page = document.addPage([600, 800]);
  const name = page.node.newXObject('X', inner);
  page.node.addContentStream(context.register(context.stream(`${name.toString()} Do`)));
  return document.save();
}
