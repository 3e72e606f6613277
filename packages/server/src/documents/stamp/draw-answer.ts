import type { Field, FieldType, SignatureField } from '@sign-envelope/core';
import type { DocumentFonts } from '../text/document-fonts.ts';
import type { DocumentImages } from './document-images.ts';
import { drawImage } from './draw-image.ts';
import { drawInk } from './draw-ink.ts';
import { drawDot, drawTick } from './draw-mark.ts';
import { drawText } from './draw-text.ts';
import type { ShownBox } from './shown-box.ts';

/** What drawing an answer may need beside the field. */
export interface StampKit {
  readonly fonts: DocumentFonts;
  readonly images: DocumentImages;
  /** Paths of uploaded signature images, by the name a signature carries. */
  readonly signatureImages: Readonly<Record<string, string>>;
}

/** The operators that show a field's answer in its box; `null` when it has none. */
export async function drawAnswer(
  field: Field,
  box: ShownBox,
  kit: StampKit,
): Promise<string | null> {
  switch (field.type) {
    case 'checkbox':
      return field.value ? drawTick(box, field.color) : null;
    case 'radio':
      return field.value ? drawDot(box, field.color) : null;
    case 'signature':
      return drawSignature(field, box, kit);
    default:
      return drawWritten(field, writtenAnswer(field), field.font, box, kit);
  }
}

type WrittenField = Exclude<Field, { readonly type: 'checkbox' | 'radio' | 'signature' }>;

function writtenAnswer(field: WrittenField): string {
  if (field.type === 'upload') return field.value.map((file) => file.name).join(', ');
  return field.value;
}

/** Types whose answer may take several lines. */
const wrapping: { readonly [T in FieldType]?: 'from-top' | 'in-middle' } = {
  textarea: 'from-top',
  upload: 'in-middle',
};

function drawWritten(
  field: Field,
  text: string,
  font: string,
  box: ShownBox,
  { fonts }: StampKit,
): string | null {
  if (text.trim() === '') return null;
  const { fontSize: size, color } = field;
  return drawText({ text, font, size, color, wraps: wrapping[field.type] ?? false }, box, fonts);
}

async function drawSignature(
  field: SignatureField,
  box: ShownBox,
  kit: StampKit,
): Promise<string | null> {
  const signature = field.value;
  if (signature === null) return null;
  switch (signature.kind) {
    case 'drawn':
      return drawInk(signature.ink, box, field.color);
    case 'typed':
      return drawWritten(field, signature.text, signature.font, box, kit);
    case 'upload': {
      const path = Object.hasOwn(kit.signatureImages, signature.name)
        ? kit.signatureImages[signature.name]
        : undefined;
      if (path === undefined) throw new Error(`No image for the signature of field ${field.id}`);
      return drawImage(await kit.images.use(path), box);
    }
  }
}
