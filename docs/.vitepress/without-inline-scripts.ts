import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the scripts that are written into a page into files of their own. */
export function withoutInlineScripts(html: string, site: string): string {
  return html.replace(/<script( id="[^"]*")?>([^<]+)<\/script>/g, (_, id: string, code: string) => {
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
    const name = `assets/early-${hash}.js`;
    mkdirSync(join(site, 'assets'), { recursive: true });
    writeFileSync(join(site, name), code);
    return `<script${id ?? ''} src="/docs/${name}"></script>`;
  });
}
