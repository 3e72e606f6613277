import { expect } from 'vitest';
import { countRows, type DatabaseOwner, readRows } from './read-rows.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 60_000, interval: 50 };

/** Waits until all pages have been drawn in the background: each has two pictures and a text. */
export async function pagesAreDrawn(server: DatabaseOwner): Promise<void> {
  const missing = async () => {
    const documents = await readRows(server, 'select pages from documents');
    const pages = documents.flatMap((row) => JSON.parse(String(row.pages)));
    const drawn = "from stored_files where name like 'pages/%' or name like 'texts/%'";
    return 3 * pages.length - (await countRows(server, drawn));
  };
  await expect.poll(missing, pollOptions).toBe(0);
}
