import { deflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { DocumentError } from '../document-engine.ts';
import { type DecodedContent, decodeContent } from './decode-content.ts';
import { registerInlineImage } from './inline-image-object.ts';
import { OwnResources } from './own-resources.ts';
import { rewriteContent } from './rewrite-content.ts';
import { type InlineImage, scanContent } from './scan-content.ts';

const name = (text: string) => PDFName.of(text);

/**
 * Rewrites all content that readers could interpret differently, or that would affect answers stamped
 * after it: unclosed strings, states and layers, and inline images, which become image objects.
 *
 * @returns whether anything was rewritten
 * @throws DocumentError if content cannot be decoded.
 */
export function repairContents(document: PDFDocument, progress: () => void): boolean {
  let isChanged = false;
  for (const page of document.getPages()) {
    isChanged = repairPage(page) || isChanged;
    progress();
  }
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream && object.dict.has(name('BBox'))) {
      isChanged = repairForm(object) || isChanged;
      progress();
    }
    for (const glyph of glyphsOf(object)) isChanged = repairGlyph(glyph) || isChanged;
  }
  return isChanged;
}

/**
 * Repairs the content of one page. Returns whether it was rewritten.
 *
 * @throws DocumentError if the content cannot be decoded.
 */
export function repairPage(page: PDFPage): boolean {
  const { node } = page;
  const contents = contentsOf(page);
  const decoded = contents.streams.map(decode);
  const content = Buffer.concat(decoded.flatMap(({ bytes }) => [bytes, lineBreak]));
  const resources = () => new OwnResources(node, node.getInheritableAttribute(PDFName.Resources));
  const isValid = contents.isValid && decoded.every((each) => each.isValid);
  const repaired = repair(content, isValid, drawImages(content, resources));
  if (repaired === null) return false;
  node.set(PDFName.Contents, node.context.register(node.context.flateStream(repaired)));
  return true;
}

const lineBreak = Buffer.from('\n');

/** Repairs the content of a form, an annotation's appearance or a pattern. */
function repairForm(form: PDFStream): boolean {
  const { dict } = form;
  const entry = dict.get(PDFName.Resources);
  // Without resources of its own, it uses those of the pages that draw it.
  const hasResources = dict.context.lookup(entry) instanceof PDFDict;
  const resources = () => new OwnResources(dict, entry);
  return repairStream(form, (content) =>
    hasResources ? drawImages(content, resources) : keepImage,
  );
}

/** Repairs a glyph of a Type 3 font. Bitmap fonts consist of inline images, which are kept. */
function repairGlyph(glyph: PDFStream): boolean {
  return repairStream(glyph, () => keepImage);
}

function repairStream(stream: PDFStream, drawImageIn: (content: Buffer) => DrawImage): boolean {
  const { bytes, isValid } = decode(stream);
  const repaired = repair(bytes, isValid, drawImageIn(bytes));
  if (repaired === null || !(stream instanceof PDFRawStream)) return false;
  stream.updateContents(deflateSync(repaired));
  stream.dict.set(name('Filter'), name('FlateDecode'));
  stream.dict.delete(name('DecodeParms'));
  return true;
}

/** The operators that replace an inline image; `null` keeps it. */
type DrawImage = (image: InlineImage) => string | null;

const keepImage: DrawImage = () => null;

function drawImages(content: Buffer, resources: () => OwnResources): DrawImage {
  let own: OwnResources | null = null;
  return (image) => {
    own ??= resources();
    const object = registerInlineImage(content, image, own.dict);
    return object === null ? '' : own.draw(object);
  };
}

/** Returns `null` if there is nothing to repair. */
function repair(content: Buffer, isValid: boolean, drawImage: DrawImage): Buffer | null {
  const repaired = rewriteContent(content, scanContent(content), drawImage);
  return isValid && repaired.equals(content) ? null : repaired;
}

function decode(stream: PDFStream): DecodedContent {
  const decoded = decodeContent(stream);
  if (decoded === null) {
    throw new DocumentError('document.damaged', 'Its content cannot be decoded');
  }
  return decoded;
}

/** The streams of a page, and whether all that it refers to are streams. */
function contentsOf({ node }: PDFPage): {
  readonly streams: readonly PDFStream[];
  readonly isValid: boolean;
} {
  const { context } = node;
  if (!node.has(PDFName.Contents)) return { streams: [], isValid: true };
  const entry = context.lookup(node.get(PDFName.Contents));
  const entries = entry instanceof PDFArray ? entry.asArray() : [entry];
  const streams = entries
    .map((each) => context.lookup(each))
    .filter((each) => each instanceof PDFStream);
  return { streams, isValid: streams.length === entries.length };
}

/** The glyphs of a Type 3 font, which are content streams. */
function glyphsOf(object: PDFObject): PDFStream[] {
  if (!(object instanceof PDFDict) || object.get(name('Subtype')) !== name('Type3')) return [];
  const glyphs = object.context.lookup(object.get(name('CharProcs')));
  if (!(glyphs instanceof PDFDict)) return [];
  return glyphs
    .values()
    .map((each) => object.context.lookup(each))
    .filter((each) => each instanceof PDFStream);
}
