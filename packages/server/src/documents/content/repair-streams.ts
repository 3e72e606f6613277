import { PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { decodeContent } from './decode-content.ts';
import { replaceContent } from './replace-content.ts';

const name = (text: string) => PDFName.of(text);

/**
 * Replaces damaged data, of which each reader decodes another part: by what can be decoded, and a picture
 * of which nothing can be by a form that draws nothing.
 */
export function repairStreams(damaged: Iterable<PDFRawStream>): void {
  for (const stream of damaged) {
    const decoded = decodeContent(stream);
    const isPicture = stream.dict.get(name('Subtype')) === name('Image');
    if (decoded !== null) replaceContent(stream, decoded.bytes);
    else if (isPicture) drawNothing(stream);
    else replaceContent(stream, new Uint8Array());
  }
}

function drawNothing(stream: PDFRawStream): void {
  const { dict } = stream;
  for (const key of dict.keys()) dict.delete(key);
  dict.set(name('Type'), name('XObject'));
  dict.set(name('Subtype'), name('Form'));
  dict.set(name('BBox'), dict.context.obj([0, 0, 1, 1]));
  dict.set(name('Resources'), dict.context.obj({}));
  replaceContent(stream, new Uint8Array());
}
