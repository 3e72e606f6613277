import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { readZip } from './zip.ts';

/**
 * Clicks 'Download' and saves the downloaded PDFs, unpacked if there are several. Returns their
 * paths.
 */
export async function saveDownload(page: Page, folder: string): Promise<readonly string[]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  await mkdir(folder, { recursive: true });
  const bytes = await readFile(await download.path());
  const name = download.suggestedFilename();
  const files = name.endsWith('.zip') ? readZip(bytes) : new Map([[name, bytes]]);
  return Promise.all(
    [...files].map(async ([fileName, content]) => {
      const path = join(folder, basename(fileName));
      await writeFile(path, content);
      return path;
    }),
  );
}
