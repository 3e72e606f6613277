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
import { findContents } from './find-contents.ts';
import { registerInlineImage } from './inline-image-object.ts';
import { OwnResources } from './own-resources.ts';
import { replaceContent } from './replace-content.ts';
import { rewriteContent } from './rewrite-content.ts';
import { type InlineImage, type ScanOptions, scanContent } from './scan-content.ts';

const name = (text: string) => PDFName.of(text);

/**
 * Rewrites all content that readers could interpret differently, or that would affect answers stamped
 * after it: invalid instructions, unclosed states and layers, and inline images, which become image
 * objects.
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
  const { forms, glyphs } = findContents(document.context);
  for (const form of forms) {
    isChanged = repairForm(form) || isChanged;
    progress();
  }
  for (const glyph of glyphs) isChanged = repairGlyph(glyph) || isChanged;
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
  const entry = node.getInheritableAttribute(PDFName.Resources);
  const resources = () => new OwnResources(node, entry);
  const boundaries: number[] = [];
  for (const { bytes } of decoded) {
    boundaries.push((boundaries.at(-1) ?? 0) + bytes.length + lineBreak.length);
  }
  const scan = scanContent(content, {
    properties: propertiesOf(node.context.lookup(entry)),
    boundaries,
  });
  const isValid = contents.isValid && !scan.isSplit && decoded.every((each) => each.isValid);
  const repaired = rewriteContent(content, scan, drawImages(content, resources));
  if (isValid && repaired === content) return false;
  node.set(PDFName.Contents, node.context.register(node.context.flateStream(repaired)));
  return true;
}

const lineBreak = Buffer.from('\n');

/** Repairs a form, an annotation's appearance or a pattern, and its content. */
function repairForm(form: PDFStream): boolean {
  const { dict } = form;
  const entry = dict.get(PDFName.Resources);
  const resources = dict.context.lookup(entry);
  const isBounded = dict.has(name('BBox'));
  if (!isBounded) dict.set(name('BBox'), dict.context.obj(everywhere));
  // Without resources of its own, it uses those of the pages that draw it.
  if (!(resources instanceof PDFDict)) return repairStream(form, {}, () => keepImage) || !isBounded;
  const drawIn = (content: Buffer) => drawImages(content, () => new OwnResources(dict, entry));
  const options = { properties: propertiesOf(resources) };
  return repairStream(form, options, drawIn) || !isBounded;
}

/** The box of a form without one, which some readers draw and others do not. */
const everywhere = [-14_400, -14_400, 14_400, 14_400];

/** Repairs a glyph of a Type 3 font. Bitmap fonts consist of inline images, which are kept. */
function repairGlyph(glyph: PDFStream): boolean {
  return repairStream(glyph, {}, () => keepImage);
}

function repairStream(
  stream: PDFStream,
  options: ScanOptions,
  drawImageIn: (content: Buffer) => DrawImage,
): boolean {
  const { bytes, isValid } = decode(stream);
  const repaired = rewriteContent(bytes, scanContent(bytes, options), drawImageIn(bytes));
  if ((isValid && repaired === bytes) || !(stream instanceof PDFRawStream)) return false;
  replaceContent(stream, repaired);
  return true;
}

/** The names of the property lists in resources. */
function propertiesOf(resources: PDFObject | undefined): ReadonlySet<string> {
  if (!(resources instanceof PDFDict)) return new Set();
  const { context } = resources;
  const properties = context.lookup(resources.get(name('Properties')));
  if (!(properties instanceof PDFDict)) return new Set();
  const found = properties
    .entries()
    .filter(([, value]) => context.lookup(value) instanceof PDFDict);
  // Without the slash.
  return new Set(found.map(([key]) => key.asString().slice(1)));
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
