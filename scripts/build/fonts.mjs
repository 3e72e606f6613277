import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reactDist, root, scriptTag } from './places.ts';

/**
 * The signature fonts are loaded relative to the module that names them, so each build that
 * contains that module gets a copy.
 */
export function copyFonts() {
  const fonts = join(root, 'packages/react/src/fonts');
  if (!existsSync(fonts) || readdirSync(fonts).length === 0) return;
  for (const target of [reactDist, scriptTag])
    cpSync(fonts, join(target, 'fonts'), { recursive: true });
}
