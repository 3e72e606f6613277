import { randomBytes } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { EnvelopeRequest, SigningServer } from './signing-server.ts';

/** A field of Ada's on the first page, required by default. */
export type SampleField = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly title: string;
};

export interface SampleDocument {
  readonly title: string;
  readonly pages?: number;
  /** Bytes added to the PDF, for downloads that should take a while. */
  readonly ballast?: number;
  readonly fields: readonly SampleField[];
}

export interface SentSample {
  readonly fingerprint: string;
  /** Ada Park's link. */
  readonly link: string;
  /** Grace Hopper's link. */
  readonly otherLink: string;
}

/** Creates a PDF with its title on every page. */
export async function makePdf({
  title,
  pages = 1,
  ballast = 0,
}: SampleDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    pdf.addPage([595, 842]).drawText(`${title}, ${number}`, { x: 60, y: 760, font, size: 20 });
  }
  if (ballast > 0) await pdf.attach(randomBytes(ballast), 'ballast.bin');
  return pdf.save();
}

const place = (index: number) => ({ x: 12, y: 14 + index * 8, width: 40, height: 4 });

/** Sends an envelope with these fields to Ada Park and Grace Hopper. */
export async function sendSample(
  server: SigningServer,
  documents: readonly SampleDocument[],
  more: EnvelopeRequest = {},
): Promise<SentSample> {
  const files = await Promise.all(
    documents.map(async (document, at) => [`file${at}`, await makePdf(document)] as const),
  );
  const { fingerprint, parties } = await server.send(
    {
      title: '12 Harbour Street',
      parties: [
        { title: 'Ada Park', email: 'ada@example.com' },
        { title: 'Grace Hopper', email: 'grace@example.com' },
      ],
      documents: documents.map(({ title, fields }, at) => ({
        title,
        file: `file${at}`,
        fields: fields.map((field, index) => ({
          party: 1,
          page: 1,
          index,
          required: true,
          ...place(index),
          ...field,
        })),
      })),
      ...more,
    },
    Object.fromEntries(files),
  );
  const [link = '', otherLink = ''] = parties.map((party) => party.link);
  return { fingerprint, link, otherLink };
}

const sharedSamples = new WeakMap<SigningServer, Map<string, Promise<SentSample>>>();

/**
 * Like `sendSample`, but sends equal envelopes to a server only once, for tests that leave them as
 * they are: nobody signs or rejects.
 */
export function sharedSample(
  server: SigningServer,
  documents: readonly SampleDocument[],
  more: EnvelopeRequest = {},
): Promise<SentSample> {
  const samples = sharedSamples.get(server) ?? new Map<string, Promise<SentSample>>();
  sharedSamples.set(server, samples);
  const key = JSON.stringify([documents, more]);
  const sample = samples.get(key) ?? sendSample(server, documents, more);
  samples.set(key, sample);
  return sample;
}

/** Creates a widget with one document and these fields. Returns its address. */
export async function createWidget(
  server: SigningServer,
  document: SampleDocument,
  more: EnvelopeRequest = {},
): Promise<string> {
  const { title, fields } = document;
  const form = new FormData();
  const placed = fields.map((field, index) => ({
    party: 1,
    page: 1,
    index,
    required: true,
    ...place(index),
    ...field,
  }));
  form.set(
    'widget',
    JSON.stringify({ title, document: { title, file: 'file', fields: placed }, ...more }),
  );
  const pdf = await makePdf(document);
  form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'file.pdf');
  const answer = await fetch(`${server.demo.apiBase}/sender/widgets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.demo.apiKey}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`The widget returned ${answer.status}: ${await answer.text()}`);
  const { link } = await answer.json();
  return link;
}

/** A lease to fill in and an inventory to tick off. */
export const sampleDocuments: readonly SampleDocument[] = [
  {
    title: 'Tenancy agreement',
    pages: 3,
    fields: [
      { type: 'text', title: 'Full name' },
      { type: 'signature', title: 'Your signature', height: 6 },
    ],
  },
  { title: 'Inventory', fields: [{ type: 'checkbox', title: 'All is there', width: 4 }] },
];
