import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { StoredContent } from '../store/stored-content.ts';

/** Responds with a file as a stream, with its length. */
export async function sendFile(
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { size } = await stat(path);
  return streamResponse(createReadStream(path), size, headers);
}

/** Responds with a stored file whose digest has been checked. */
export function sendContent(
  content: StoredContent,
  headers: Readonly<Record<string, string>>,
): Response {
  return streamResponse(content.stream(), content.bytes, headers);
}

/** Responds with a stream. If its length is known, the receiver can show progress. */
export function streamResponse(
  stream: Readable,
  length: number | null,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(toBody(stream), {
    headers: { ...headers, ...(length === null ? {} : { 'content-length': String(length) }) },
  });
}

/** Reads a stream as the receiver takes it, and closes it when the receiver disconnects. */
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
