import { fileURLToPath } from 'node:url';
import { expect, workerTest as test } from '../../../../test/harness/worker-test.ts';

const entry = fileURLToPath(new URL('./testing/formats-page.tsx', import.meta.url));

test('[IN-03] a page shows short and long dates, pounds, euros and dollars in each language', async ({
  page,
  componentPage,
}) => {
  await page.goto((await componentPage('preact', entry)).url);
  // Text assertions treat no-break spaces as spaces.
  await expect(page.getByRole('listitem')).toHaveText([
    '20 Nov 2026 | 20 November 2026 | £1,234.50 | €1,234.50 | US$1,234.50',
    '20.11.2026 | 20. November 2026 | 1.234,50 £ | 1.234,50 € | 1.234,50 $',
    '20 nov 2026 | 20 de noviembre de 2026 | 1234,50 GBP | 1234,50 € | 1234,50 US$',
    '20 nov. 2026 | 20 novembre 2026 | 1 234,50 £GB | 1 234,50 € | 1 234,50 $US',
    '20 nov 2026 | 20 november 2026 | £ 1.234,50 | € 1.234,50 | US$ 1.234,50',
    '20 de nov. de 2026 | 20 de novembro de 2026 | £ 1.234,50 | € 1.234,50 | US$ 1.234,50',
  ]);
});
