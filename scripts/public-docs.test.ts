import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Enough to resolve exports to their declarations; nothing is type-checked. */
const options: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
  noEmit: true,
  noLib: true,
  types: [],
};

/** Reads only the package's own files: parsing its dependencies would take most of the time. */
function createOwnFilesHost(): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, importer) =>
    literals.map(({ text }) =>
      text.startsWith('.')
        ? ts.resolveModuleName(text, importer, options, host)
        : { resolvedModule: undefined },
    );
  return host;
}

/** Whether an export is passed on from another package, whose own it is. */
function isPassedOn({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((declaration) => {
    if (!ts.isExportSpecifier(declaration)) return false;
    const { moduleSpecifier } = declaration.parent.parent;
    return (
      moduleSpecifier !== undefined &&
      ts.isStringLiteral(moduleSpecifier) &&
      !moduleSpecifier.text.startsWith('.')
    );
  });
}

/** Names of a module's exports without a description. An example alone does not count as one. */
function undocumented(entry: string): readonly string[] {
  const program = ts.createProgram([entry], options, createOwnFilesHost());
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} is not a module`);
  return checker.getExportsOfModule(module).flatMap((symbol) => {
    if (isPassedOn(symbol)) return [];
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    return target.getDocumentationComment(checker).length === 0 ? [symbol.name] : [];
  });
}

test('the guides name the version of the element', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { version }: { readonly version: string } = JSON.parse(
    read('packages/element/package.json'),
  );
  const guides = [
    'README.md',
    'packages/element/README.md',
    'docs/guide/embedding.md',
    'docs/guide/sandbox.md',
  ];
  const named = guides.flatMap((path) =>
    [...read(path).matchAll(/\/element\/(\d+\.\d+\.[^/]+)\//g)].map((match) => [path, match[1]]),
  );
  expect(named.map(([path]) => path)).toEqual(expect.arrayContaining(guides));
  expect(named.filter(([, one]) => one !== version)).toEqual([]);
});

test.each(['core', 'evidence', 'fonts', 'react', 'element', 'server'])(
  'every public export of %s is documented',
  (name) => {
    expect(undocumented(join(root, 'packages', name, 'src/index.ts'))).toEqual([]);
  },
);

test('an export without a comment, or with an example only, is found through its index', () => {
  const folder = mkdtempSync(join(tmpdir(), 'public-docs-'));
  try {
    writeFileSync(
      join(folder, 'box.ts'),
      `/** A rectangle, in percent of the page. */
       export interface Box { readonly x: number }
       export type Bare = Box;
       /** @example left(box) */
       export function left(box: Box) { return box.x; }`,
    );
    const index = join(folder, 'index.ts');
    writeFileSync(index, "export { type Bare, type Box, left } from './box.ts';\n");
    expect(undocumented(index)).toEqual(['Bare', 'left']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
