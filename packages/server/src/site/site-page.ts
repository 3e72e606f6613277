import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteSettings } from './site-settings.ts';

/** What stands in the built page where the settings belong. */
const place = /(<script type="application\/json" id="site-settings">)[^<]*(<\/script>)/;

export interface SitePage {
  readonly html: string;
  /** As an ETag is written. */
  readonly tag: string;
}

/** JSON that cannot end the script it stands in, nor begin a comment there. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&]/g, (sign) => {
    const code = sign.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}

/**
 * The one page of the signing site, with its settings in a block of data: no script, so that a
 * policy without inline scripts lets it pass, and here at once, so that no call precedes the first
 * screen. Built again when the file has changed. Answers `null` where there is no site.
 */
export function createSitePage(folder: string | undefined, settings: SiteSettings) {
  let known: (SitePage & { readonly version: string }) | null = null;

  return async (): Promise<SitePage | null> => {
    if (folder === undefined) return null;
    const path = join(folder, 'index.html');
    const stats = await stat(path).catch(() => null);
    if (stats === null) return null;
    const version = `${stats.mtimeMs}-${stats.size}`;
    if (known?.version !== version) {
      const html = (await readFile(path, 'utf8')).replace(
        place,
        (_, before, after) => before + toScriptJson(settings) + after,
      );
      const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
      known = { version, html, tag: `"${hash}"` };
    }
    return known;
  };
}
