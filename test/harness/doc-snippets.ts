import type { Page } from '@playwright/test';
import { build, type Plugin } from 'esbuild';
import { elementAddress } from '../../scripts/build/places.ts';
import { readSnippets, root, type Snippet } from '../../scripts/docs/read-docs.ts';
import type { SigningServer } from './signing-server.ts';

/** The snippets of one page in a language. */
export function snippetsOf(path: string, language: string): readonly string[] {
  return readSnippets(language).flatMap((one) => (one.path === path ? [one.text] : []));
}

/** Puts this server in place of the one that the guides name. */
export const atServer = ({ url }: SigningServer, text: string): string =>
  text.replaceAll('https://sign.example.com', url);

/** Renders the component that a snippet ends with. */
function renderComponent(text: string): string {
  const rendered = text.replace(/^(<SignEnvelope[\s\S]*?\/>);$/m, 'createRoot(main).render($1);');
  return `import { createRoot } from 'react-dom/client';\n${rendered}`;
}

/** Mounts a template, with what it names. */
const mountTemplate = (text: string): string => `
  import { createApp } from 'vue/dist/vue.esm-bundler.js';
  const app = createApp({ template: ${JSON.stringify(text)}, setup: () => ({ key, submitted() {} }) });
  app.config.compilerOptions.isCustomElement = (tag) => tag === 'sign-envelope';
  app.mount(main);`;

function toModule({ language, text }: Snippet): string {
  if (language === 'tsx') return renderComponent(text);
  return language === 'vue' ? mountTemplate(text) : text;
}

const loaders = { js: 'js', ts: 'ts', tsx: 'tsx', vue: 'js' } as const;
const isScript = (language: string): language is keyof typeof loaders => language in loaders;

/** What stands for Angular, which signs in \`npm run test:bundlers\`: enough to declare a component. */
const angular = 'export const Component = () => () => undefined, CUSTOM_ELEMENTS_SCHEMA = {};';

/**
 * Bundles the scripts of the documentation, except those for Node. Returns the files by name.
 *
 * @param fieldId - Of a field, in place of the one that the guides name.
 */
export async function bundleSnippets(server: SigningServer, fieldId: string) {
  const snippets = readSnippets().filter(
    ({ language, text }) => isScript(language) && !text.includes("'node:"),
  );
  const sources: Plugin = {
    name: 'snippets',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^snippet-\d+$/ }, ({ path }) => ({ path, namespace: 'snippet' }));
      onResolve({ filter: /^@angular\/core$/ }, ({ path }) => ({ path, namespace: 'angular' }));
      onLoad({ filter: /./, namespace: 'angular' }, () => ({ contents: angular }));
      onLoad({ filter: /./, namespace: 'snippet' }, ({ path }) => {
        const snippet = snippets[Number(path.split('-')[1])];
        if (snippet === undefined || !isScript(snippet.language)) return null;
        return {
          contents: atServer(server, toModule(snippet)).replaceAll("'name'", `'${fieldId}'`),
          loader: loaders[snippet.language],
          resolveDir: root,
        };
      });
    },
  };
  const { outputFiles } = await build({
    entryPoints: snippets.map((_, index) => `snippet-${index}`),
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    outdir: '/',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    jsx: 'automatic',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [sources],
    logLevel: 'silent',
  });
  const files = new Map(outputFiles.map(({ path, text }) => [path.split(/[\\/]/).at(-1), text]));
  return { snippets, files };
}

/** Opens an empty page of the server's origin that has the element, and serves scripts beside it. */
export async function openSnippetPage(
  page: Page,
  server: SigningServer,
  files: ReadonlyMap<string | undefined, string>,
): Promise<string> {
  const address = `${server.url}/examples/docs/`;
  await page.route(`${address}**`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1);
    const body = files.get(name);
    if (body !== undefined) return route.fulfill({ contentType: 'text/javascript', body });
    const script = `${server.url}${elementAddress()}/sign-envelope.js`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Snippets</title><script type="module" src="${script}"></script><main></main></html>`,
    });
  });
  await page.goto(address);
  await page.evaluate(() => customElements.whenDefined('sign-envelope'));
  return address;
}
