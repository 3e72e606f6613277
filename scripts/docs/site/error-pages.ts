import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signingErrorCodes } from '../../../packages/core/src/errors/signing-error-codes.ts';
import { root } from '../../build/places.ts';

/** A row of the guide: a code, when it occurs, and perhaps what helps. */
const row = /^\| `([a-z-]+)` \| (.+?) \|(?: (.+?) \|)?$/gm;

function errorPage(code: string, when: string, help: string | undefined): string {
  const advice = help === undefined ? '' : `**What helps:** ${help}\n\n`;
  return `# ${code}

${when}

${advice}It is the \`code\` of a \`SigningError\`: [errors](../../guide/errors.md) says what else that has, and how a page hears of it.
`;
}

/** A page for each error of the engine, made of its row in the guide. */
export function errorPages(): Readonly<Record<string, string>> {
  const guide = readFileSync(join(root, 'docs/guide/errors.md'), 'utf8');
  const rows = new Map([...guide.matchAll(row)].map(([, code = '', ...cells]) => [code, cells]));
  return Object.fromEntries(
    signingErrorCodes.map((code) => {
      const [when, help] = rows.get(code) ?? [];
      if (when === undefined) throw new Error(`The guide to errors has no ${code}`);
      return [`errors/${code}`, errorPage(code, when, help)];
    }),
  );
}
