// Run after new pictures have been made: makes them as small as they can be.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shrinkPicture } from './shrink-picture.ts';

const folder = fileURLToPath(new URL('./pictures', import.meta.url));
for (const name of globSync('**/*.png', { cwd: folder })) {
  const file = `${folder}/${name}`;
  const png = readFileSync(file);
  // Those with a palette have been through it.
  if (png[25] !== 3) writeFileSync(file, await shrinkPicture(png));
}
