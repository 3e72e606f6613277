import { isLongerThan } from '../model/count-characters.ts';
import type { Field, FieldBase } from '../model/field.ts';
import { inputLimits } from '../model/input-limits.ts';
import type { Signature } from '../model/signature.ts';
import { readInkColor } from '../signature/ink/ink-svg.ts';
import { isInkColorVisible, isInkVisible } from '../signature/ink/visible-ink.ts';
import { fitsBox } from './text-capacity.ts';

/** Why an answer cannot stand, though it is of its field's type. Also keys of the texts that say so. */
export const fieldFaults = ['field.too_long', 'field.does_not_fit', 'field.not_visible'] as const;

/** One of `fieldFaults`. */
export type FieldFault = (typeof fieldFaults)[number];

/** Width by height of an A4 page, where a server does not tell a page's size. */
const usualPage = 210 / 297;

function textFault(
  field: FieldBase,
  text: string,
  font: string,
  wraps: boolean,
): FieldFault | null {
  if (isLongerThan(text, inputLimits.textLength)) return 'field.too_long';
  if (field.boxPoints === null || text === '') return null;
  const fits = fitsBox(text, { ...field.boxPoints, font, fontSize: field.fontSize, wraps });
  return fits ? null : 'field.does_not_fit';
}

/**
 * Why a signature cannot be put on a field, or `null`: a typed one that is too long for its box, a
 * drawn one that could not be seen on paper.
 */
export function signatureFault(field: FieldBase, signature: Signature): FieldFault | null {
  switch (signature.kind) {
    case 'typed':
      return textFault(field, signature.text, signature.font, false);
    case 'drawn': {
      const { strokes, svg } = signature.ink;
      const ratio =
        field.boxPoints === null
          ? (field.box.width / field.box.height) * usualPage
          : field.boxPoints.width / field.boxPoints.height;
      const color = readInkColor(svg) ?? field.color;
      return isInkVisible(strokes, ratio) && isInkColorVisible(color) ? null : 'field.not_visible';
    }
    default:
      return null;
  }
}

/**
 * Why the answer a field holds cannot stand, or `null`. The browser tells the signer while it is
 * made, and the server refuses it, by this same rule.
 *
 * @example
 * ```ts
 * faultOf({ ...field, value: 'x'.repeat(20_000) }); // 'field.too_long'
 * ```
 */
export function faultOf(field: Field): FieldFault | null {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return textFault(field, field.value, field.font, field.type === 'textarea');
    case 'signature':
      return field.value === null ? null : signatureFault(field, field.value);
    default:
      return null;
  }
}
