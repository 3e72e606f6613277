import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { toAnchor } from './anchors.ts';
import { readDocs, root, withoutSnippets } from './read-docs.ts';

const pages = readDocs().map(({ path, text }) => ({ path, text: withoutSnippets(text) }));

const anchors = new Map(
  pages.map(({ path, text }) => [
    path,
    new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading))),
  ]),
);

test('every link between pages leads to a file, and to a heading in it', () => {
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) =>
      /^[a-z]+:/.test(link) ? [] : [{ path, link }],
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  const dead = links.filter(({ path, link }) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file).replaceAll('\\', '/');
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && anchors.get(target)?.has(anchor) !== true;
  });
  expect(dead).toEqual([]);
});

test('the README names every guide', () => {
  const readme = pages.find(({ path }) => path === 'README.md')?.text ?? '';
  const guides = pages.map(({ path }) => path).filter((path) => path.startsWith('docs/guide/'));
  expect(guides.filter((path) => !readme.includes(`(${path})`))).toEqual([]);
});
