// The site of the documentation: `main.ts build` makes it in dist/docs, where the server finds it; `main.ts dev`
// shows it while it is written.
import { join } from 'node:path';
import { build, createServer } from 'vitepress';
import { compressFiles } from '../../build/finish-files.mjs';
import { root } from '../../build/places.ts';
import { writePlainPages } from './plain-pages.ts';
import { writeReference } from './write-reference.ts';

const docs = join(root, 'docs');
/** Where the server finds it. */
const site = join(root, 'dist/docs');

await writeReference();
if (process.argv[2] === 'dev') {
  const server = await createServer(docs, { host: 'localhost' });
  await server.listen();
  server.printUrls();
} else {
  await build(docs);
  writePlainPages(site);
  await compressFiles([site]);
  console.log('The site is in dist/docs. `npm start` shows it at /docs.');
}
