import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { type Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { getMimeType, mimes } from 'hono/utils/mime';
import { notFound, ServerError } from '../errors/server-error.ts';
import { createSitePage } from '../site/site-page.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';
import { findElementBuild } from './element-versions.ts';
import { docsPolicy } from './security-headers.ts';
import { sendFile } from './send-file.ts';
import { onlyThisMachine } from './this-machine.ts';

/** The addresses of the signing site. All serve the same page, which reads its own address. */
const sitePages = [
  '/',
  '/preview/:envelope/:signature',
  '/widget/:code',
  '/widget-signed/:code',
  '/widget-verify/:envelope/:code',
  '/signed',
  '/download',
  '/error',
  '/verify',
];

/** A link in an old format, which is no longer valid. */
const oldLink = '/:envelope/:signature';

/** First path segments that no old link has. */
const siteFolders = new Set(['preview', 'widget', 'widget-signed', 'widget-verify']);

/** A file name with a content hash, as our builds write it. */
const hashedName = /-(?:[0-9A-Z]{8}|[0-9a-f]{8})\.[a-z0-9]+$/;

/**
 * The build output: the signing site, the element, the example host page, the documentation. Any path that
 * no other route matches gets the site's page, which says that it does not exist.
 */
export function staticRoutes({ folders, site, appContext }: HttpOptions): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  const readPage = createSitePage(folders.site, site);

  async function answerPage(context: Context, status: 200 | 404 | 410): Promise<Response> {
    const page = await readPage();
    if (page === null) throw notFound();
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      etag: page.tag,
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
    };
    const known = context.req.header('if-none-match')?.replace(/^W\//, '');
    if (status === 200 && known === page.tag) return context.body(null, 304, headers);
    return context.body(page.html, status, headers);
  }

  for (const path of sitePages) routes.get(path, (context) => answerPage(context, 200));
  routes.get('/element/:version/*', async (context) => {
    const version = context.req.param('version');
    const build = await findElementBuild(folders, version);
    if (build === null) throw notFound();
    const name = below(context, `/element/${version}/`);
    return sendBuildFile(context, build.folder, name, build.isFixed);
  });
  routes.all('/element/*', () => {
    throw notFound();
  });
  if (appContext.samplesFor === 'this machine') {
    for (const path of ['/host', '/host/*']) routes.use(path, onlyThisMachine());
  }
  routes.get('/host', (context) => context.redirect('/host/'));
  routes.get('/host/*', (context) =>
    sendBuildFile(context, folders.host, below(context, '/host/')),
  );
  routes.get('/docs', (context) => context.redirect('/docs/'));
  routes.get('/docs/*', async (context) => {
    const name = below(context, '/docs/');
    if (extname(name) === '') return context.redirect(`/docs/${encodeURI(name)}.html`);
    // VitePress writes a content hash into the names of all of them.
    const isFixed = name.startsWith('assets/');
    const response = await sendBuildFile(context, folders.docs, name, isFixed).catch((error) => {
      const isMissing = error instanceof ServerError && error.status === 404;
      if (!isMissing || !name.endsWith('.html')) throw error;
      return sendMissingPage(folders.docs);
    });
    response.headers.set('content-security-policy', docsPolicy);
    return response;
  });
  routes.get('/assets/*', async (context) => {
    const response = await sendBuildFile(context, folders.site, below(context, '/'));
    // In a sandboxed frame, the site's own scripts are of another origin. They say why it does not work there.
    response.headers.set('access-control-allow-origin', '*');
    return response;
  });
  routes.get(oldLink, (context) => {
    const isOwn = siteFolders.has(context.req.param('envelope') ?? '');
    return answerPage(context, isOwn ? 404 : 410);
  });
  routes.get('*', (context) => answerPage(context, 404));
  routes.all('*', () => {
    throw new ServerError(404, 'server_errors.not_found');
  });
  return routes;
}

/** Returns the part of the path after a prefix. Hono has decoded its escapes. */
function below(context: Context, prefix: string): string {
  const path = context.req.path.slice(prefix.length);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** What the documentation shows in place of a page that it does not have. */
async function sendMissingPage(folder: string | undefined): Promise<Response> {
  const page = await readFile(await findWithin(folder, '404.html'));
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  };
  return new Response(page, { status: 404, headers });
}

/** What Hono does not know, too. */
const mimeTypes = { ...mimes, md: 'text/markdown; charset=utf-8' };

async function sendBuildFile(
  context: Context,
  folder: string | undefined,
  name: string,
  isFixed = false,
): Promise<Response> {
  const path = await findWithin(folder, name);
  const compressed = await findCompressed(path);
  const encoding = accepts(context, {
    header: 'Accept-Encoding',
    supports: [...compressed.keys()],
    default: 'identity',
    // Browsers name all they take, without an order.
    match: (accepted, { supports, default: plain }) =>
      supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? plain,
  });
  const sent = compressed.get(encoding) ?? path;
  const { size, mtimeMs } = await stat(sent);
  const tag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
  const headers = {
    'content-type': getMimeType(path, mimeTypes) ?? 'application/octet-stream',
    etag: tag,
    'cache-control':
      isFixed || hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Modules and styles of the element are loaded by host pages of other origins.
    'cross-origin-resource-policy': extname(path) === '.html' ? 'same-origin' : 'cross-origin',
    ...(compressed.size > 0 && { vary: 'accept-encoding' }),
    ...(sent !== path && { 'content-encoding': encoding }),
  };
  const known = context.req.header('if-none-match')?.replace(/^W\//, '');
  if (known === tag) return new Response(null, { status: 304, headers });
  return sendFile(sent, headers);
}

/** What the build writes beside a text, by encoding, the smallest first. */
const compressedEndings = { br: '.br', gzip: '.gz' } as const;

/** The compressed files beside a file by encoding, without those of an older build. */
async function findCompressed(path: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const { mtimeMs } = await stat(path);
  for (const [encoding, ending] of Object.entries(compressedEndings)) {
    const stats = await stat(path + ending).catch(() => null);
    if (stats !== null && stats.mtimeMs >= mtimeMs) found.set(encoding, path + ending);
  }
  return found;
}

/** Resolves `..` and links. Throws a 404 unless the real path is within the folder's real path. */
async function findWithin(folder: string | undefined, name: string): Promise<string> {
  if (folder === undefined || name.includes('\0')) throw notFound();
  const root = await realpath(folder).catch(() => null);
  const path = await realpath(join(folder, name)).catch(() => null);
  if (root === null || !path?.startsWith(root + sep)) throw notFound();
  const isFile = await stat(path).then((stats) => stats.isFile());
  if (!isFile) throw notFound();
  return path;
}
