import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.ts';

/**
 * Removes every built file that this build did not write. Keeps declarations if this build made
 * none, and everything else if it made only those.
 */
export function removeStale(startedAt, { types, code }) {
  for (const name of ['core', 'react', 'element', 'server', 'site']) {
    const folder = join(root, 'packages', name, 'dist');
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const kept = entry.name.endsWith('.d.ts') ? !types : !code;
      if (entry.isFile() && !kept && statSync(file).mtimeMs < startedAt) rmSync(file);
    }
  }
}
