import type { StampRequest } from '../../../packages/server/src/documents/document-engine.ts';
import * as real from '../../../packages/server/src/documents/stamp/stamp-document.ts';

/** Stamps as usual, unless an answer says how stamping should fail. */
export async function stampDocument(request: StampRequest) {
  const [, poison] = /poison: (\w+)/.exec(JSON.stringify(request.fields)) ?? [];
  switch (poison) {
    case 'hang':
      for (;;);
    case 'wait':
      return new Promise<never>(() => {
        // Never resolves.
      });
    case 'crash':
      return process.exit(7);
    case 'eat': {
      const eaten: object[] = [];
      for (;;) eaten.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
    }
    default:
      return real.stampDocument(request);
  }
}
