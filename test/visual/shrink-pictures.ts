// Run this after new pictures have been made. It makes them as small as possible.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shrinkPicture } from './shrink-picture.ts';

const folder = fileURLToPath(new URL('./pictures', import.meta.url));
for (const name of globSync('**/*.png', { cwd: folder })) {
  const file = `${folder}/${name}`;
  const png = readFileSync(file);
  // Pictures with a palette have already been shrunk.
  if (png[25] !== 3) writeFileSync(file, await shrinkPicture(png));
}
