import { StatementSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { linkOf } from '../testing/response.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer } from '../testing/test-server.ts';

test('GET /user reads no fields, however many there are', async () => {
  const server = await startTestServer();
  const contract = await makePdf();
  const sent = await server.send(envelopeOf([field('text'), field('text')]), { contract });
  const token = await server.open(linkOf(sent));
  const statements = vi.spyOn(StatementSync.prototype, 'all');
  const fieldsReadBy = async (path: string) => {
    statements.mockClear();
    expect((await server.call(path, { token })).status).toBe(200);
    const { results, contexts } = statements.mock;
    // Others run in the background, which read no fields.
    const ofFields = results.filter((_, index) => {
      const statement: unknown = contexts[index];
      return statement instanceof StatementSync && statement.sourceSQL.includes('"fields"');
    });
    return ofFields.reduce((sum, { value }) => sum + value.length, 0);
  };
  expect(await fieldsReadBy('/api/user')).toBe(0);
  expect(await fieldsReadBy('/api/data/envelope')).toBe(2);
  statements.mockRestore();
  await server.close();
});
