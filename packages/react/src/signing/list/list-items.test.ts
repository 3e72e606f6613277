import { parseEnvelope } from '@sign-envelope/core/contract';
import { expect, test } from 'vitest';
import { type WireDocumentSeed, wireEnvelope } from '../../testing/wire-envelope.ts';
import { listDocuments } from './list-items.ts';

function list(documents: readonly WireDocumentSeed[], group: readonly string[] = []) {
  const groupOf = (fieldId: string) => (group.includes(fieldId) ? group : []);
  return listDocuments(parseEnvelope(wireEnvelope({ documents })), groupOf).map(
    ({ pages, others }) => ({
      pages: pages.map(({ number, items }) => [number, items]),
      others: others.map(({ id }) => id),
    }),
  );
}
const radio = { type: 'radio', group: 'pet', content: '0' } as const;

test("the signer's fields are grouped by document and page, in signing order", () => {
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
    { title: 'Rules', fields: [{ id: 'read', type: 'checkbox', content: '0' }] },
  ] as const;
  expect(list(documents)).toEqual([
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

test('a group is listed once, at its first box, with the boxes of all documents', () => {
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
  expect(list(documents, ['cat', 'dog', 'none']).map(({ pages }) => pages)).toEqual([
    [[1, [['cat', 'dog', 'none'], ['name']]]],
    [],
  ]);
});
