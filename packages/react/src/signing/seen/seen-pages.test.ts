import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openEnvelope } from '../../testing/start-signing.ts';
import { createSeenPages } from './seen-pages.ts';

const baseUrl = 'https://sign.test/sign';

/** Two documents of two pages each, whose pictures are on a CDN by these names. */
async function openTwo() {
  const lease = { title: 'Lease', pages: 2 };
  const { documents, ...envelope } = await openEnvelope({ documents: [lease, lease] });
  const onCdn = documents.map((document, index) => ({
    ...document,
    fingerprint: ['lease', 'rules'][index] ?? '',
    pages: document.pages.map((page) => ({ ...page, src: null })),
  }));
  return { ...envelope, documents: onCdn };
}

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The pages of a CDN, with what its cache returns. */
async function seenOn(cdn: string, digest?: () => Promise<null>) {
  const envelope = await openTwo();
  const loaded: string[] = [];
  const load = async (address: string) => {
    loaded.push(address);
    return address.endsWith('rules-1.jpg') ? null : bytesOf(address);
  };
  return { loaded, seen: createSeenPages({ cdn, envelope, baseUrl }, load, digest) };
}

test('[EV-06] each picture of a page that was shown is hashed once, from the cache', async () => {
  const { seen, loaded } = await seenOn('/cdn');
  const addresses = ['lease-0', 'rules-0', 'lease-0'].map(
    (name) => `https://sign.test/cdn/large/${name}.jpg`,
  );
  for (const address of [...addresses, 'https://sign.test/logo.png']) seen.add(address);
  expect(await seen.result()).toEqual({
    skipped: [],
    pages: [
      { document: 1, page: 1, sha256: hashOf(addresses[0] ?? '') },
      { document: 2, page: 1, sha256: hashOf(addresses[1] ?? '') },
    ],
  });
  expect(loaded).toEqual(addresses.slice(0, 2));
});

test('[EV-06] a picture that cannot be hashed is left out, with the reason', async () => {
  const { seen } = await seenOn('/cdn');
  seen.add('https://sign.test/cdn/large/rules-1.jpg');
  expect(await seen.result()).toEqual({ pages: [], skipped: ['not-cached'] });

  const elsewhere = await seenOn('https://cdn.test');
  elsewhere.seen.add('https://cdn.test/large/lease-0.jpg');
  expect(await elsewhere.seen.result()).toEqual({ pages: [], skipped: ['other-origin'] });
  expect(elsewhere.loaded).toEqual([]);

  const without = await seenOn('/cdn', async () => null);
  without.seen.add('https://sign.test/cdn/large/lease-0.jpg');
  expect(await without.seen.result()).toEqual({ pages: [], skipped: ['no-web-crypto'] });
});
