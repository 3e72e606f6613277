import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/places.ts';

/** What changed in each release, and what the next one brings. */
export function changelogPage(): string {
  const released = join(root, 'packages/element/CHANGELOG.md');
  const next = globSync('.changeset/*.md', { cwd: root })
    .filter((path) => !path.endsWith('README.md'))
    .sort()
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .map((text) => text.replace(/^---[\s\S]*?---\s*/, '').trim());
  const coming = next.map((text) => `- ${text.replaceAll('\n', '\n  ')}`);
  const past = existsSync(released) ? readFileSync(released, 'utf8').replace(/^# .*\n/, '') : '';
  return `# Changelog\n\n## In the next release\n\n${coming.join('\n')}\n\n${past}`;
}
