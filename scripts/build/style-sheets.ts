import autoprefixer from 'autoprefixer';
import atImport from 'postcss-import';
import nesting from 'postcss-nesting';
import { rollup } from 'rollup';
import postcss from 'rollup-plugin-postcss';
import { root } from './places.ts';

/** The oldest supported browsers. */
/** The oldest browsers that the styles are for. */
export const browsers = ['chrome 111', 'firefox 113', 'safari 16.4'];

/**
 * Left out of the minifier, which is older than what the style sheets use: it cannot read
 * calculations of relative colours, and moves declarations and rules.
 */
const minimize = {
  preset: ['default', { calc: false, cssDeclarationSorter: false, mergeRules: false }],
};

/** Turns a style sheet into a module with its text, its imports inlined. */
export const styleSheets = (extract: string | false = false) =>
  postcss({
    extract,
    inject: false,
    config: false,
    plugins: [atImport(), nesting(), autoprefixer({ overrideBrowserslist: browsers })],
    minimize,
  });

/** Bundles and minifies a style sheet with its imports. */
export async function bundleStyleSheet(file: string): Promise<string> {
  const name = 'style-sheet.css';
  const bundle = await rollup({ input: file, plugins: [styleSheets(name)] });
  const { output } = await bundle.generate({ dir: root });
  await bundle.close();
  const sheet = output.find(({ fileName }) => fileName === name);
  if (sheet?.type !== 'asset') throw new Error(`${file} made no style sheet`);
  return sheet.source.toString();
}
