import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import type { NeededFile } from './needed-file.ts';

/** Files at a time: enough to keep a disk or a bucket busy. */
const concurrency = 8;

/** Calls `use` with each file, a few at a time. The first error ends it. */
export async function forEachFile(
  files: AsyncIterable<NeededFile> | Iterable<NeededFile>,
  use: (file: NeededFile) => Promise<void>,
): Promise<void> {
  await Readable.from(files).forEach(use, { concurrency });
}

const listedFile = v.object({ name: v.string(), bytes: v.number(), sha256: v.string() });

/** Reads a list of files, with one per line. */
export async function* readFileList(path: string): AsyncGenerator<NeededFile> {
  for await (const line of readLines(path)) yield v.parse(listedFile, JSON.parse(line));
}

/** Reads the lines of a file, which may have other separators than line feeds in them. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const [first = '', ...lines] = String(piece).split('\n');
    rest += first;
    for (const line of lines) {
      yield rest;
      rest = line;
    }
  }
  if (rest !== '') yield rest;
}
