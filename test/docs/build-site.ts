import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/build/places.ts';

/** Builds the site, which fails if a link between its pages is dead. */
export default function buildSite(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/docs/site/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`The site was not built: ${status}`);
}
