import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { StoredContent } from '../store/stored-content.ts';

/** Answers with a file, streamed, its length told. */
export async function sendFile(
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { size } = await stat(path);
  return streamResponse(createReadStream(path), size, headers);
}

/** Answers with a file of ours, which has been compared with what was stored. */
export function sendContent(
  content: StoredContent,
  headers: Readonly<Record<string, string>>,
): Response {
  return streamResponse(content.stream(), content.bytes, headers);
}

/** Answers with a stream. The length, where it is known, lets the receiver show how far it is. */
export function streamResponse(
  stream: Readable,
  length: number | null,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(toBody(stream), {
    headers: { ...headers, ...(length === null ? {} : { 'content-length': String(length) }) },
  });
}

/** Pulled piece by piece as the receiver takes it; the file is closed when the receiver goes away. */
function toBody(stream: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces: AsyncIterator<Buffer<ArrayBuffer>> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done === true) controller.close();
      else controller.enqueue(piece.value);
    },
    cancel() {
      stream.destroy();
    },
  });
}
