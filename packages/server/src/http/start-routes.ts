import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { notFound } from '../errors/server-error.ts';
import { readDemo } from '../samples/demo-file.ts';
import { readSample } from '../samples/read-sample.ts';
import { startPage, startScript, startStyles } from '../start-page/start-page.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';
import { readOwnVersion } from './element-versions.ts';
import { onlyThisMachine } from './this-machine.ts';

/**
 * The page for newcomers at `/start`, with the addresses of the samples and an API key. Only a server with
 * samples has it, and only this machine can open it, whoever may open the samples.
 */
export function startRoutes({
  appContext,
  folders,
  publicAddress,
  startPageFolder: dataDir,
}: HttpOptions): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  if (dataDir === null) return routes;
  for (const path of ['/', '/*']) routes.use(path, onlyThisMachine());

  routes.get('/', async (context) => {
    const demo = await readDemo(join(dataDir, 'demo.json'));
    if (demo === null) throw notFound();
    const url = publicAddress();
    const version = await readOwnVersion(folders);
    const { envelope } = await readSample('consent');
    const fields = envelope.documents.flatMap((document) => document.fields ?? []);
    const page = startPage({
      url,
      demo,
      element: `${url}/element/${version ?? '0'}/sign-envelope.js`,
      fields: fields.filter(({ type }) => type === 'text' || type === 'signature'),
      dataDir,
      hasMailbox: appContext.devMailbox !== null,
      hasDocs: folders.docs !== undefined && existsSync(folders.docs),
    });
    return context.html(page, 200, {
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
  routes.get('/contract.pdf', async (context) => {
    const { files } = await readSample('consent');
    return context.body(Uint8Array.from(files.consent ?? []), 200, {
      'content-type': 'application/pdf',
    });
  });
  routes.get('/start.css', (context) =>
    context.body(startStyles, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  routes.get('/start.js', (context) =>
    context.body(startScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  return routes;
}
