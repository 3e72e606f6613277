import { fileURLToPath } from 'node:url';
import { expect, workerTest as test } from '../../../../../../test/harness/worker-test.ts';

const entry = fileURLToPath(new URL('./testing/calendars-page.tsx', import.meta.url));

const languages =
  'ar bg ca cs da de el en es et fa fi fr he hr hu it ja ko lt lv nb nl pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );

test('[FP-09] the calendar names its days in more than thirty languages', async ({
  page,
  componentPage,
}) => {
  const { url } = await componentPage('preact', entry);
  await page.goto(`${url}/?languages=${languages}`);
  const selected = page.getByRole('gridcell', { selected: true });
  await expect(selected).toHaveCount(languages.length);
  const days = await selected.evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('aria-label')),
  );
  expect(languages.length).toBeGreaterThan(30);
  expect(new Set(days).size).toBe(languages.length);
  const first = (language: string) =>
    page.locator(`[lang=${language}]`).getByRole('columnheader').first();
  for (const [language, sunday] of [
    ['de', 'Sonntag'],
    ['ja', '日曜日'],
    ['ar', 'الأحد'],
    ['ru', 'воскресенье'],
    ['vi', 'Chủ Nhật'],
  ] as const) {
    await expect(first(language)).toHaveAccessibleName(sunday);
  }
});
