import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { senderEnvelope } from '@sign-envelope/core/contract';
import type * as v from 'valibot';

/** The `envelope` part of a request to `POST /sender/envelopes`. */
export type EnvelopeRequest = v.InferInput<typeof senderEnvelope>;
export type FieldRequest = NonNullable<EnvelopeRequest['documents'][number]['fields']>[number];

/** The samples of a new server. What each is for is in the README beside their files. */
export const sampleNames = [
  'tenancy',
  'consent',
  'behind-password',
  'behind-code',
  'merged',
] as const;

export type SampleName = (typeof sampleNames)[number];

/** A sample envelope, as a request to `POST /sender/envelopes`. */
export interface Sample {
  readonly envelope: EnvelopeRequest;
  /** The PDF parts by name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

// By name, because the sources and the build are not equally deep in this package.
const ownPackage = createRequire(import.meta.url).resolve('@sign-envelope/server/package.json');

export const samplesFolder = join(dirname(ownPackage), 'samples');

const readSampleFile = (name: string) => readFile(join(samplesFolder, name));

export async function readSample(name: SampleName): Promise<Sample> {
  const envelope: EnvelopeRequest = JSON.parse((await readSampleFile(`${name}.json`)).toString());
  const files = await Promise.all(
    envelope.documents.map(
      async ({ file }) => [file, await readSampleFile(`${file}.pdf`)] as const,
    ),
  );
  return { envelope, files: Object.fromEntries(files) };
}
