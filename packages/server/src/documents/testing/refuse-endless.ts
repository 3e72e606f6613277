import { afterAll, expect, test } from 'vitest';
import { endlessPdfs } from './endless-pdfs.ts';
import { makePdf } from './pdf-fixtures.ts';
import { createSourceDocumentEngine } from './source-document-engine.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Declares a test for each of these endless documents. Each takes seconds of CPU time. */
export async function testEndless(names: readonly (keyof typeof endlessPdfs)[]): Promise<void> {
  const folder = await temporaryFolder();
  const impatient = createSourceDocumentEngine({ jobTimeLimit: 2000 });
  afterAll(() => impatient.close());

  test.each(names)(
    'rejects a document with endless %s with a specific error and accepts the next document',
    async (name) => {
      const path = await folder.write(`endless-${name}.pdf`, endlessPdfs[name]);
      await expect(impatient.inspect(path)).rejects.toMatchObject({
        code: expect.stringMatching(/^document\.too_(?:slow|much_memory)$/),
      });
      const next = await folder.write(`after-${name}.pdf`, await makePdf());
      expect((await impatient.inspect(next)).pages).toHaveLength(1);
    },
  );
}
