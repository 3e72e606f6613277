import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { DocumentError } from '../document-engine.ts';
import type { InlineImage, ScanOptions } from './content-scan.ts';
import { type DecodedContent, decodeContent } from './decode-content.ts';
import { findContents } from './find-contents.ts';
import { registerInlineImage } from './inline-image-object.ts';
import { OwnResources } from './own-resources.ts';
import { replaceContent } from './replace-content.ts';
import { namesIn } from './resource-names.ts';
import { rewriteContent } from './rewrite-content.ts';
import { scanContent } from './scan-content.ts';

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
  const fieldResources = defaultResources(document);
  for (const [form, inherited] of forms) {
    if (inherited !== null) isChanged = completeForm(form) || isChanged;
    isChanged = repairForm(form, inherited ?? fieldResources) || isChanged;
    progress();
  }
  for (const [glyph, resources] of glyphs) {
    const names = namesIn(resources);
    isChanged = repairStream(glyph, decode(glyph), { names }, keepImage) || isChanged;
  }
  return isChanged;
}

/** The resources of appearances without their own. */
function defaultResources({ catalog, context }: PDFDocument): PDFDict | null {
  const form = context.lookup(catalog.get(name('AcroForm')));
  const resources = form instanceof PDFDict ? context.lookup(form.get(name('DR'))) : undefined;
  return resources instanceof PDFDict ? resources : null;
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
    names: namesIn(node.context.lookup(entry)),
    boundaries,
    isPage: true,
  });
  const isValid = contents.isValid && !scan.isSplit && decoded.every((each) => each.isValid);
  const repaired = rewriteContent(content, scan, drawImages(content, resources));
  if (isValid && repaired === content) return false;
  node.set(PDFName.Contents, node.context.register(node.context.flateStream(repaired)));
  return true;
}

const lineBreak = Buffer.from('\n');

/** Gives a form in resources the entries that only some readers can do without. */
function completeForm({ dict }: PDFStream): boolean {
  const isBounded = dict.has(name('BBox'));
  const isForm = dict.has(name('Subtype')) || dict.has(name('PatternType'));
  if (!isBounded) dict.set(name('BBox'), dict.context.obj(everywhere));
  if (!isForm) dict.set(name('Subtype'), name('Form'));
  return !isBounded || !isForm;
}

const everywhere = [-14_400, -14_400, 14_400, 14_400];

/** Repairs the content of a form, an annotation's appearance or a pattern. */
function repairForm(form: PDFStream, inherited: PDFDict | null): boolean {
  const { dict } = form;
  const { context } = dict;
  const own = context.lookup(dict.get(PDFName.Resources));
  const hasOwn = own instanceof PDFDict;
  const decoded = decode(form);
  // Readers disagree on whose resources it uses if it has none. Content without names uses none.
  const isMissing = !hasOwn && inherited !== null && decoded.bytes.includes('/');
  if (isMissing) dict.set(PDFName.Resources, inherited);
  const entry = dict.get(PDFName.Resources);
  const drawImage = drawImages(decoded.bytes, () => new OwnResources(dict, entry));
  const names = namesIn(hasOwn ? own : inherited);
  return repairStream(form, decoded, { names }, drawImage) || isMissing;
}

function repairStream(
  stream: PDFStream,
  { bytes, isValid }: DecodedContent,
  options: ScanOptions,
  drawImage: DrawImage,
): boolean {
  const repaired = rewriteContent(bytes, scanContent(bytes, options), drawImage);
  if ((isValid && repaired === bytes) || !(stream instanceof PDFRawStream)) return false;
  replaceContent(stream, repaired);
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
