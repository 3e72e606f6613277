// Writes the reference of `<sign-envelope>`: `node scripts/reference/write.ts`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/places.ts';
import { referenceFiles } from './index.ts';

for (const [path, text] of referenceFiles()) writeFileSync(join(root, path), text);
