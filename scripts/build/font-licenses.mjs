import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reactDist, root, scriptTag } from './places.ts';

/** Puts the licences of the signature fonts beside each build that has the fonts in it. */
export function copyFontLicenses() {
  const fonts = join(root, 'packages/react/src/fonts');
  const licenses = readdirSync(fonts).filter((name) => name.endsWith('-LICENSE.txt'));
  for (const target of [reactDist, scriptTag]) {
    mkdirSync(join(target, 'fonts'), { recursive: true });
    for (const name of licenses) cpSync(join(fonts, name), join(target, 'fonts', name));
  }
}
