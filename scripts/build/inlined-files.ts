// Style sheets and fonts as text in a module, as in Vite: `import text from './x.css?inline'`, and a
// data URL of `./x.woff2?inline`.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from './places.ts';
import { bundleStyleSheet } from './style-sheets.ts';

const inline = '?inline';
const screens = '@sign-envelope/react/styles.css';

/** The file that a specifier with `?inline` stands for. */
export function inlinedFile(specifier: string, folder: string): string {
  const path = specifier.slice(0, -inline.length);
  return path === screens
    ? resolve(root, 'packages/react/src/styles/index.css')
    : resolve(folder, path);
}

/**
 * Inlined files for esbuild. A shadow root adopts a style sheet's text as a constructable style sheet,
 * which a strict CSP allows.
 */
export function inlineFiles(): Plugin {
  return {
    name: 'inline-files',
    setup(setup) {
      // The suffix stays, because tsup would otherwise treat the module as a style sheet.
      setup.onResolve({ filter: /\.(css|woff2)\?inline$/ }, ({ path, resolveDir }) => ({
        namespace: 'inlined',
        path: `${inlinedFile(path, resolveDir)}${inline}`,
      }));
      setup.onLoad({ filter: /\.woff2/, namespace: 'inlined' }, ({ path }) => ({
        contents: readFileSync(path.slice(0, -inline.length)),
        loader: 'dataurl',
      }));
      setup.onLoad({ filter: /\.css/, namespace: 'inlined' }, async ({ path }) => ({
        contents: `export default ${JSON.stringify(await bundleStyleSheet(path.slice(0, -inline.length)))};`,
        loader: 'js',
      }));
    },
  };
}
