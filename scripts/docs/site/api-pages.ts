import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application } from 'typedoc';
import { root } from '../../build/places.ts';

/** The entries of a package, by the names of their pages. */
const packages = {
  core: ['index', 'sandbox', 'ink', 'rules', 'consent', 'contract', 'conformance'],
  react: ['index', 'hooks'],
  server: ['index'],
} as const;

/** Writes the pages of the exports of packages, from their types and comments. */
export async function writeApiPages(folder: string): Promise<void> {
  for (const [name, entries] of Object.entries(packages)) {
    const scratch = mkdtempSync(join(tmpdir(), 'sign-envelope-docs-'));
    try {
      await writePackage(name, entries, scratch);
      cpSync(scratch, join(folder, name), { recursive: true });
    } finally {
      rmSync(scratch, { recursive: true });
    }
  }
}

async function writePackage(
  name: string,
  entries: readonly string[],
  folder: string,
): Promise<void> {
  const application = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: entries.map((entry) => join(root, `packages/${name}/src/${entry}.ts`)),
    tsconfig: join(root, 'tsconfig.json'),
    skipErrorChecking: true,
    readme: 'none',
    disableSources: true,
    logLevel: 'Error',
    out: folder,
    outputFileStrategy: 'modules',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    parametersFormat: 'table',
    propertiesFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    useCodeBlocks: true,
    // Names of headings that occur twice are counted in another way here than there.
    useHTMLAnchors: true,
  } as object);
  const project = await application.convert();
  if (project === undefined) throw new Error(`The exports of ${name} cannot be read`);
  await application.generateOutputs(project);
  // Beside the pages of several entries, it is a list of them; that of a single one is all there is.
  const readme = join(folder, 'README.md');
  if (entries.length === 1) renameSync(readme, join(folder, 'index.md'));
  else rmSync(readme);
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const entry = file === 'index.md' ? '' : `/${file.replace(/\.md$/, '')}`;
    const text = readFileSync(path, 'utf8');
    // Titled by what is imported.
    writeFileSync(path, text.replace(/^# .+$/m, `# @sign-envelope/${name}${entry}`));
  }
}
