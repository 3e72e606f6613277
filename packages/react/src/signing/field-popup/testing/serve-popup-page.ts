import { createServer } from 'node:http';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inlineFiles } from '../../../../../../scripts/build/inlined-files.ts';
import { librarySources } from '../../../../../../scripts/library-sources.ts';
import { preactAliases } from '../../../../../../scripts/preact-aliases.ts';

export interface PopupPage {
  readonly url: string;
  close(): Promise<void>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The policy of architecture.md, with this server as API and CDN. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; require-trusted-types-for 'script'";

const htmlOf = (script: string) =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Popups</title><link rel="stylesheet" href="/page.css"><script type="module" src="/${script}"></script></head><body></body></html>`;

/** Bundles a test page as the script tag is bundled, and serves it under the strict CSP. */
export async function servePopupPage(
  renderer: 'preact' | 'react' = 'preact',
  entry = here('./popup-page.tsx'),
): Promise<PopupPage> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    outdir: '/',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      ...(renderer === 'preact' ? preactAliases : {}),
      ...librarySources,
    },
    plugins: [inlineFiles()],
  });
  const scripts = new Map(outputFiles.map((file) => [`/${basename(file.path)}`, file.text]));

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (type: string, body: string) => {
      response.setHeader('content-type', type);
      response.setHeader('content-security-policy', policy);
      response.end(body);
    };
    const script = scripts.get(pathname);
    if (script !== undefined) send('text/javascript', script);
    else if (pathname === '/page.css') send('text/css', 'body { margin: 0 }');
    else send('text/html', htmlOf(basename(entry, '.tsx').concat('.js')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
