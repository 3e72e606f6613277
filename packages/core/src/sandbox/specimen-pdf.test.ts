import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sign } from '../testing/in-sandbox.ts';
import { openSandbox } from '../testing/open-session.ts';

test.each(['happy', 'every-field', 'right-to-left', 'large'] as const)(
  '[EB-13] the specimen of %s is a valid PDF',
  async (scenario) => {
    const { session } = await openSandbox(scenario);
    if (scenario === 'every-field') {
      await session.uploadFile('files', new File(['%PDF-1.7'], 'id (1).pdf'));
    }
    await sign(session);
    const download = await session.download();
    const folder = mkdtempSync(join(tmpdir(), 'specimen-'));
    try {
      const file = join(folder, 'specimen.pdf');
      writeFileSync(file, Buffer.from((await download?.blob.arrayBuffer()) ?? new ArrayBuffer()));
      expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
