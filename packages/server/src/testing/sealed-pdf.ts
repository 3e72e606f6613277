import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A signature of a PDF, cut out by its byte range. */
export interface CutSignature {
  /** The bytes that are signed. */
  readonly signed: Buffer;
  /** The signature, DER. */
  readonly der: Buffer;
  /** Where the signed bytes end. */
  readonly end: number;
}

/** Cuts the signatures out of a PDF, in the order of the file. */
export function cutSignatures(pdf: Uint8Array): readonly CutSignature[] {
  const bytes = Buffer.from(pdf);
  const ranges = bytes.toString('latin1').matchAll(/\/ByteRange *\[0 +(\d+) +(\d+) +(\d+) *\]/g);
  return [...ranges].map(([, first, second, length]) => {
    const [start, next, rest] = [Number(first), Number(second), Number(length)];
    const padded = Buffer.from(bytes.toString('latin1', start + 1, next - 1), 'hex');
    // A DER message begins with its length, in two bytes after three others.
    const der = padded.subarray(0, padded.readUInt16BE(2) + 4);
    const signed = Buffer.concat([bytes.subarray(0, start), bytes.subarray(next, next + rest)]);
    return { signed, der, end: next + rest };
  });
}

/** What `pdfsig` says about a PDF. */
export async function runPdfsig(folder: string, pdf: Uint8Array): Promise<string> {
  const file = join(folder, 'checked.pdf');
  await writeFile(file, pdf);
  // pdfsig keeps certificates where HOME is, and ends with 1 if nobody vouches for the certificate.
  const { stdout } = await execute('pdfsig', ['-nocert', file], {
    env: { ...process.env, HOME: folder },
  });
  return stdout;
}

/** Whether `qpdf` finds nothing wrong with a PDF. */
export async function runQpdf(folder: string, pdf: Uint8Array): Promise<string> {
  const file = join(folder, 'checked.pdf');
  await writeFile(file, pdf);
  const { stdout } = await execute('qpdf', ['--check', file]);
  return stdout;
}
