import type { SandboxDocument } from '@sign-envelope/core/sandbox';
import { expect, test } from 'vitest';
import { openEnvelope } from '../../testing/start-signing.ts';
import { listDocuments } from './list-items.ts';

async function list(documents: readonly SandboxDocument[], group: readonly string[] = []) {
  const groupOf = (fieldId: string) => (group.includes(fieldId) ? group : []);
  return listDocuments(await openEnvelope({ documents }), groupOf).map(({ pages, others }) => ({
    pages: pages.map(({ number, items }) => [number, items]),
    others: others.map(({ id }) => id),
  }));
}
const radio = { type: 'radio', group: 'pet' } as const;

test("the signer's fields are grouped by document and page, in signing order", async () => {
  const documents = [
    {
      title: 'Lease',
      pages: 3,
      fields: [
        { id: 'sign', type: 'signature', page: 3 },
        { id: 'name', type: 'text' },
        { id: 'landlord', type: 'text', party_id: 'grace' },
        { id: 'rent', type: 'text' },
      ],
    },
    { title: 'Rules', fields: [{ id: 'read', type: 'checkbox' }] },
  ] as const;
  expect(await list(documents)).toEqual([
    {
      pages: [
        [1, [['name'], ['rent']]],
        [3, [['sign']]],
      ],
      others: ['landlord'],
    },
    { pages: [[1, [['read']]]], others: [] },
  ]);
});

test('a group is listed once, at its first box, with the boxes of all documents', async () => {
  const documents = [
    {
      title: 'Lease',
      pages: 2,
      fields: [
        { id: 'cat', ...radio },
        { id: 'name', type: 'text' },
        { id: 'dog', ...radio, page: 2 },
        { id: 'theirs', ...radio, party_id: 'grace' },
      ],
    },
    { title: 'Rules', fields: [{ id: 'none', ...radio }] },
  ] as const;
  const listed = await list(documents, ['cat', 'dog', 'none']);
  expect(listed.map(({ pages }) => pages)).toEqual([[[1, [['cat', 'dog', 'none'], ['name']]]], []]);
});
