import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import {
  canonicalHash,
  genesisHash,
  type SealedFacts,
  sealedFactsName,
} from '@sign-envelope/evidence';
import { addSignaturePlace } from '../documents/signature/add-signature-place.ts';
import type { SealDetails } from '../documents/signature/signature-place.ts';
import type { Sealer } from '../seal/open-sealer.ts';
import type { Seal } from '../seal/seal-pdf.ts';
import { makeLongPdf } from './long-pdf.ts';

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

/** Seals a PDF in this process. */
export async function sealBytes(
  sealer: Sealer,
  pdf: Uint8Array,
  details: SealDetails,
): Promise<Seal & { readonly bytes: Uint8Array<ArrayBuffer> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sign-envelope-sealed-'));
  const [path, outputPath] = [join(folder, 'unsealed.pdf'), join(folder, 'sealed.pdf')];
  try {
    await writeFile(path, pdf);
    const seal = await sealer.seal({ path, outputPath, details, addPlace: addSignaturePlace });
    return { ...seal, bytes: new Uint8Array(await readFile(outputPath)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** When documents of these tests were sealed. */
export const sealedAt = new Date('2026-11-22T06:00:00Z');

/** A sealed document with facts. */
export async function makeSealedPdf(
  sealer: Sealer,
  { facts = someFacts, pages = 1 }: { readonly facts?: object; readonly pages?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await attachFacts(await makeLongPdf(pages), facts);
  const details = { name: 'Harbour', reason: 'Signed by all parties', at: sealedAt };
  return (await sealBytes(sealer, pdf, details)).bytes;
}

/** A log of four events, of which the document knows the first three. */
export async function makeLog() {
  const envelope = someFacts.envelope;
  const events: (Record<string, unknown> & { readonly hash: string })[] = [];
  let previous = await genesisHash(envelope);
  for (const [index, type] of ['created', 'opened', 'signed', 'sealed'].entries()) {
    const event = {
      index,
      previous,
      type,
      at: `2026-11-22T06:00:0${index}.000Z`,
      party_id: null,
      ip: null,
      message: null,
    };
    previous = await canonicalHash(event);
    events.push({ ...event, hash: previous });
  }
  const log = {
    format: 'sign-envelope-audit',
    version: 1,
    envelope,
    title: 'Lease',
    head: previous,
  };
  return { ...log, events };
}
