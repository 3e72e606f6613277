import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as esbuild } from 'esbuild';
import { createServer, build as vite } from 'vite';
import webpack from 'webpack';
import { type Site, serveFolder } from './serve-folder.ts';
import { root, run } from './workshop.ts';

/** Builds the application in a folder and serves it. */
export type Bundler = (folder: string) => Promise<Site>;

/** A program that is installed beside the application. */
const npmProgram = (folder: string, name: string) => join(folder, '../node_modules/.bin', name);

/** Serves what was built together with the application's own page, whose script has the same name. */
async function servePage(folder: string, out: string): Promise<Site> {
  await cp(join(folder, 'index.html'), join(out, 'index.html'));
  return serveFolder(out);
}

/** Vite sets the environment of the process that it runs in, which other tests share. */
async function withOwnEnvironment<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

export const withVite: Bundler = async (folder) => {
  const options = { root: folder, configFile: false, logLevel: 'silent' } as const;
  await withOwnEnvironment(() => vite({ ...options, build: { outDir: 'out' } }));
  return serveFolder(join(folder, 'out'));
};

/** Renders the page in Node first, from what Vite bundles for that, as frameworks on top of it do. */
export const withVitePrerendering: Bundler = async (folder) => {
  const options = { root: folder, configFile: false, logLevel: 'silent' } as const;
  const outDir = join(folder, 'out');
  await withOwnEnvironment(async () => {
    const server = join(folder, 'server');
    await vite({ ...options, build: { ssr: 'server.jsx', outDir: server } });
    await vite({ ...options, build: { outDir } });
    const { render } = await import(pathToFileURL(join(server, 'server.js')).href);
    const page = join(outDir, 'index.html');
    const html = await readFile(page, 'utf8');
    await writeFile(page, html.replace('<!--place-->', render()));
  });
  return serveFolder(outDir);
};

/** The server for development, which bundles only what is installed. */
export const withViteServer: Bundler = async (folder) => {
  const server = await withOwnEnvironment(() =>
    createServer({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      cacheDir: join(folder, 'cache'),
      server: { host: '127.0.0.1', port: 0 },
    }),
  );
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || !address) throw new Error('Vite does not listen');
  return { url: `http://localhost:${address.port}/`, close: () => server.close() };
};

export const withWebpack: Bundler = async (folder) => {
  const path = join(folder, 'out');
  await new Promise<void>((done, fail) => {
    webpack(
      { mode: 'production', context: folder, entry: './main.js', output: { path } },
      (error, stats) => {
        if (error) fail(error);
        else if (stats?.hasErrors()) fail(new Error(stats.toString('errors-only')));
        else done();
      },
    );
  });
  return servePage(folder, path);
};

export const withEsbuild: Bundler = async (folder) => {
  const outdir = join(folder, 'out');
  await esbuild({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir,
    logLevel: 'silent',
  });
  return servePage(folder, outdir);
};

export const withRollup: Bundler = async (folder) => {
  const replaced = '{"process.env.NODE_ENV":JSON.stringify("production"),preventAssignment:true}';
  const plugins = ['--plugin', 'node-resolve', '--plugin', `replace=${replaced}`];
  const args = ['main.js', '--dir', 'out', '--format', 'es', ...plugins];
  await run(npmProgram(folder, 'rollup'), args, folder);
  return servePage(folder, join(folder, 'out'));
};

export const withParcel: Bundler = async (folder) => {
  const args = ['build', 'index.html', '--dist-dir', 'out', '--no-source-maps', '--no-cache'];
  await run(npmProgram(folder, 'parcel'), args, folder);
  return serveFolder(join(folder, 'out'));
};

export const withAngular: Bundler = async (folder) => {
  await run(npmProgram(folder, 'ng'), ['build'], folder);
  return serveFolder(join(folder, 'out'));
};

const withNext =
  (...flags: readonly string[]): Bundler =>
  async (folder) => {
    const environment = { NEXT_TELEMETRY_DISABLED: '1', BUNDLERS_ROOT: root };
    await run(npmProgram(folder, 'next'), ['build', ...flags], folder, environment);
    return serveFolder(join(folder, 'out'));
  };

export const withTurbopack = withNext('--turbopack');
export const withNextOnWebpack = withNext('--webpack');
