import { PDFDocument } from '@cantoo/pdf-lib';
import { type SealedFacts, sealedFactsName } from '@sign-envelope/evidence';
import type { Sealer } from '../seal/open-sealer.ts';
import { makePdf } from './test-server.ts';

/** What documents of these tests say about their envelope. */
export const someFacts: SealedFacts = {
  format: 'sign-envelope-evidence',
  version: 1,
  envelope: 'f'.repeat(32),
  title: 'Lease',
  company: 'Harbour Lettings',
  documents: [{ title: 'Lease', original_sha256: 'a'.repeat(64) }],
  events: 3,
  head: 'b'.repeat(64),
};

/** Attaches facts to a PDF, as a finished document has them. */
export async function attachFacts(
  pdf: Uint8Array,
  facts: object = someFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.load(pdf);
  const text = new TextEncoder().encode(JSON.stringify(facts));
  await document.attach(text, sealedFactsName, { mimeType: 'application/json' });
  return new Uint8Array(await document.save());
}

/** When documents of these tests were sealed. */
export const sealedAt = new Date('2026-11-22T06:00:00Z');

/** A sealed document with facts. */
export async function makeSealedPdf(
  sealer: Sealer,
  { facts = someFacts, pages = 1 }: { readonly facts?: object; readonly pages?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await attachFacts(await makePdf(pages), facts);
  const details = { name: 'Harbour', reason: 'Signed by all parties', at: sealedAt };
  return (await sealer.seal(pdf, details)).bytes;
}
