import { expect, test } from 'vitest';
import { codeOf } from '../errors/error-code.ts';
import { ConnectionLostError } from './connection-lost-error.ts';
import { openStore } from './database.ts';
import { storageFailureOf } from './storage-failure.ts';

test('a lost connection to the database is not taken for that of the caller', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const lost = new ConnectionLostError(reset);
  expect([storageFailureOf(lost), codeOf(lost), lost.cause]).toEqual(['exhausted', null, reset]);
});

test('[OP-01] a database that does not answer stops the start, with what to do', async () => {
  await expect(openStore('postgres://sign:secret@127.0.0.1:1/sign')).rejects.toThrow(
    /^The database postgres:\/\/sign@127\.0\.0\.1:1\/sign does not answer\. Start it, or correct/,
  );
});
