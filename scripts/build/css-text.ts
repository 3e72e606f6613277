import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const reactStyles = fileURLToPath(
  new URL('../../packages/react/src/styles/index.css', import.meta.url),
);

const inline = '?inline';

/** Bundles and minifies a style sheet with its imports. */
export async function bundleCss(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`${file} made no style sheet`);
  return output.text.trim();
}

/**
 * `import text from './x.css?inline'` gives the bundled style sheet as a string, as in Vite. A
 * shadow root adopts it as a constructable style sheet, which a strict CSP allows.
 */
export function cssText(): Plugin {
  return {
    name: 'css-text',
    setup(setup) {
      // The suffix stays, because tsup would otherwise treat the module as a style sheet.
      setup.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
        namespace: 'css-text',
        path: path.startsWith('@sign-envelope/react/')
          ? `${reactStyles}${inline}`
          : resolve(resolveDir, path),
      }));
      setup.onLoad({ filter: /.*/, namespace: 'css-text' }, async ({ path }) => ({
        contents: `export default ${JSON.stringify(await bundleCss(path.slice(0, -inline.length)))};`,
        loader: 'js',
      }));
    },
  };
}
