import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inlineFiles } from '../../../scripts/build/inlined-files.ts';
import { librarySources } from '../../../scripts/library-sources.ts';
import { preactAliases } from '../../../scripts/preact-aliases.ts';
import { logo, pageImage } from './page-image.ts';

export interface StoriesServer {
  readonly url: string;
  close(): Promise<void>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The server's own fonts: the pictures of stories must not depend on the fonts of the machine.
const serverPackage = createRequire(here('../../server/package.json'));

/** The policy recommended to hosts, with this server as API and CDN, and fonts for the pictures. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; font-src 'self'; require-trusted-types-for 'script'";

const htmlOf = (script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Stories</title><link rel="stylesheet" href="/page.css"><script type="module" src="/${script}"></script></head><body></body></html>`;

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [here('./page/page.tsx'), here('./page/screens-page.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    outdir: '/',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // On Preact, as the script tag is.
    alias: { ...preactAliases, ...librarySources },
    plugins: [inlineFiles()],
  });
  return new Map(outputFiles.map((file) => [`/${basename(file.path)}`, file.text]));
}

interface Answer {
  readonly type: string;
  readonly body: string | Buffer;
}

/** The response for a path, or `null` if there is none. */
function answer(scripts: ReadonlyMap<string, string>, path: string): Answer | null {
  const script = scripts.get(path);
  const [, folder = '', file = ''] = path.split('/');
  if (script !== undefined) return { type: 'text/javascript', body: script };
  if (path === '/') return { type: 'text/html', body: htmlOf('page.js') };
  if (path === '/screens') return { type: 'text/html', body: htmlOf('screens-page.js') };
  if (path === '/page.css')
    return { type: 'text/css', body: readFileSync(here('./page/page.css')) };
  if (folder === 'arimo') {
    const font = `@fontsource/arimo/files/arimo-${basename(file)}-normal.woff2`;
    return { type: 'font/woff2', body: readFileSync(serverPackage.resolve(font)) };
  }
  if (folder === 'logo' && file !== 'missing') {
    const color = file.endsWith('-light.png') ? '#fff8e1' : '#3a1030';
    return { type: 'image/svg+xml', body: logo(color) };
  }
  if (/^(small|large|detailed)$/.test(folder) && !file.startsWith('missing')) {
    return { type: 'image/svg+xml', body: pageImage(file.replace(/-\d+\.jpg$/, '')) };
  }
  return null;
}

/** Bundles the stories and serves them. Port 0 picks a free port. */
export async function serveStories(port = 0): Promise<StoriesServer> {
  const scripts = await bundle();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = answer(scripts, pathname);
    response.writeHead(found ? 200 : 404, {
      'content-type': found?.type ?? 'text/plain',
      'content-security-policy': policy,
    });
    response.end(found?.body);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
