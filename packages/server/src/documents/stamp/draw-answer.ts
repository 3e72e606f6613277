import type { Field, SignatureField } from '@sign-envelope/core';
import type { StoredFile } from '../../store/stored-file.ts';
import type { DocumentFonts } from '../text/document-fonts.ts';
import type { DocumentImages } from './document-images.ts';
import type { DocumentInks } from './document-inks.ts';
import { drawImage } from './draw-image.ts';
import { drawInk } from './draw-ink.ts';
import { drawDot, drawTick } from './draw-mark.ts';
import { drawText } from './draw-text.ts';
import type { ShownBox } from './shown-box.ts';
import { writtenAnswer } from './written-answer.ts';

/** Resources for drawing answers. */
export interface StampKit {
  readonly fonts: DocumentFonts;
  readonly images: DocumentImages;
  readonly inks: DocumentInks;
  /** Uploaded signature images, by the name that a signature refers to. */
  readonly signatureImages: Readonly<Record<string, StoredFile>>;
}

/** The operators that draw a field's answer in its box; `null` if there is no answer. */
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
      return drawWritten(field, box, kit);
  }
}

function drawWritten(field: Field, box: ShownBox, { fonts }: StampKit): string | null {
  const written = writtenAnswer(field);
  return written === null ? null : drawText(written, box, fonts);
}

async function drawSignature(
  field: SignatureField,
  box: ShownBox,
  kit: StampKit,
): Promise<string | null> {
  const signature = field.value;
  if (signature === null) return null;
  switch (signature.kind) {
    case 'drawn': {
      const ink = kit.inks.use(signature.ink, field.color);
      return ink === null ? null : drawInk(ink, box);
    }
    case 'typed':
      return drawWritten(field, box, kit);
    case 'upload': {
      const image = Object.hasOwn(kit.signatureImages, signature.name)
        ? kit.signatureImages[signature.name]
        : undefined;
      if (image === undefined) throw new Error(`No image for the signature of field ${field.id}`);
      return drawImage(await kit.images.use(image), box);
    }
  }
}
