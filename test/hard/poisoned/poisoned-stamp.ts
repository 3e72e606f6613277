import { writeFile } from 'node:fs/promises';
import * as real from '../../../packages/server/src/documents/stamp/stamp-document.ts';
import type { StampRequest } from '../../../packages/server/src/documents/stamp/stamp-request.ts';

/** The end of the name of a file that names a process whose stamping has begun and never ends. */
export const hangingSuffix = '.hanging';

/** Stamps as usual, unless an answer says how stamping should fail. */
export async function stampDocument(request: StampRequest) {
  const [, poison] = /poison: (\w+)/.exec(JSON.stringify(request.fields)) ?? [];
  const say = () => writeFile(`${request.outputPath}${hangingSuffix}`, String(process.pid));
  switch (poison) {
    case 'hang':
      await say();
      for (;;);
    case 'block':
      await say();
      // Ends no sooner than a loop would, but leaves its processor to the other tests.
      return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    case 'wait':
      await say();
      return new Promise<never>(() => {
        // Never resolves.
      });
    case 'crash':
      return process.exit(7);
    case 'eat': {
      const eaten: Buffer[] = [];
      for (;;) eaten.push(Buffer.alloc(16 * 1024 * 1024, 1));
    }
    default:
      return real.stampDocument(request);
  }
}
