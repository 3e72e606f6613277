import { PDFDocument } from '@cantoo/pdf-lib';
import { signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';

test('answers submitted too late from a second tab are not reported as sent', async ({
  context,
  server,
}) => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const { parties, fingerprint } = await server.send(
    {
      title: 'Two tabs',
      parties: [{ title: 'Ada Park', email: 'ada@example.com' }],
      documents: [
        {
          title: 'Two tabs',
          file: 'pdf',
          fields: [
            {
              type: 'text',
              party: 1,
              page: 1,
              index: 0,
              x: 10,
              y: 10,
              width: 40,
              height: 4,
              required: true,
              title: 'Name',
            },
          ],
        },
      ],
    },
    { pdf: await pdf.save() },
  );
  const link = parties[0]?.link ?? '';
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const [tab, name] of [[first, 'Ada'] as const, [second, 'Bob'] as const]) {
    await tab.goto(link);
    await signerOn(tab).writeText('Name', name);
  }
  await signerOn(first).submit();
  await expect(first.getByRole('heading', { name: 'All signed' })).toBeVisible();
  await signerOn(second).submit();
  await expect(second.getByRole('alert')).toContainText('were not sent');
  expect(await server.status(fingerprint)).toMatchObject({ status: 'signed' });
});
