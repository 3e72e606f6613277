import { join } from 'node:path';
import { readJson, root, scriptTag } from '../../build/places.ts';
import { browsers } from '../../build/style-sheets.ts';
import { code, table } from '../../reference/reference-files.ts';
import { readDocs } from '../read-docs.ts';

const capitalised = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());

/** What this release works with, what it weighs, and the hashes of its files. */
export function compatibilityPage(): string {
  const { version, files }: { version: string; files: Record<string, string> } = readJson(
    join(scriptTag, 'integrity.json'),
  );
  const find = (path: string) => readDocs().find((page) => page.path === path)?.text ?? '';
  const sizes = /^\| Part[\s\S]*?(?=\n\n)/m.exec(find('docs/size.md'))?.[0] ?? '';
  const policy = /```csp\n[\s\S]*?```/.exec(find('docs/guide/csp.md'))?.[0] ?? '';
  const element = readJson(join(root, 'packages/element/package.json'));
  const peers = Object.entries<string>(element.peerDependencies).filter(
    ([name]) => !name.startsWith('@sign-envelope/'),
  );
  return `# Version ${version}

## Browsers

${browsers.map(capitalised).join(', ')} and newer, and what is made of them, such as Edge, Opera and Samsung Internet; WebViews of the same versions.

## Frameworks

${table(
  ['Framework', 'Versions'],
  peers.map(([name, versions]) => [name, code(versions)]),
)}

Angular and anything else that can have a tag works too. The packages and the server run on Node ${code(element.engines.node)}.

## What a signer loads first

In kB after gzip.

${sizes}

## Content-Security-Policy

${policy}

## Hashes

For \`integrity\`, and in \`integrity.json\` beside the script.

${table(
  ['File', 'Hash'],
  Object.entries(files).map(([name, hash]) => [code(name), code(hash)]),
)}
`;
}
