import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteSettings } from './site-settings.ts';

/** The script element of the built page that the settings are inserted into. */
const place = /(<script type="application\/json" id="site-settings">)[^<]*(<\/script>)/;

export interface SitePage {
  readonly html: string;
  /** The quoted ETag. */
  readonly tag: string;
}

/** Returns JSON that can neither end its script element nor start a comment in it. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&]/g, (sign) => {
    const code = sign.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}

/**
 * Creates a function that returns the signing site's page with its settings in a JSON data block.
 * A data block is allowed by a content security policy without inline scripts, and needs no request
 * before the first screen. The page is built again when the file changes. The function returns
 * `null` if there is no site.
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
