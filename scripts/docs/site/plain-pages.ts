import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../build/places.ts';

const docs = join(root, 'docs');

/** A page as plain Markdown, with the code that it shows. */
function plain(text: string): string {
  return (
    text
      .replace(/^---\n[\s\S]*?\n---\n+/, '')
      // What can be tried on the page is not in its text.
      .replace(/^<[A-Z]\w* \/>\n*/gm, '')
      .replace(/^<<< @\/\.\.\/(\S+)$/gm, (_, path: string) => {
        const code = readFileSync(join(root, path), 'utf8').trim();
        return `\`\`\`${path.split('.').at(-1)}\n${code}\n\`\`\``;
      })
  );
}

/** Puts every page beside its HTML as Markdown, and the list of all of them, for programs to read. */
export function writePlainPages(site: string): void {
  const lines: string[] = [];
  const pages = globSync('**/*.md', { cwd: docs, exclude: ['decisions/**'] });
  for (const path of pages.map((one) => one.replaceAll('\\', '/')).sort()) {
    const text = plain(readFileSync(join(docs, path), 'utf8'));
    const place = join(site, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    const [, title = path] = /^# (.+)$/m.exec(text) ?? [];
    const [, summary = ''] = /^# .+\n+([A-Z][^\n]*)/m.exec(text) ?? [];
    lines.push(`- [${title}](/docs/${path})${summary === '' ? '' : `: ${summary}`}`);
  }
  const intro = '> Legally sound signing on your own pages. Every page is here as Markdown.';
  writeFileSync(join(site, 'llms.txt'), `# Sign Envelope\n\n${intro}\n\n${lines.join('\n')}\n`);
  for (const name of ['openapi.json', 'audit-log.schema.json']) {
    cpSync(join(docs, name), join(site, name));
  }
}
