import { isDateText } from '../field-types/date-pattern.ts';
import { hasTooManyMarks } from '../model/combining-marks.ts';
import { isLongerThan } from '../model/count-characters.ts';
import type { Field, FieldBase } from '../model/field.ts';
import { inputLimits } from '../model/input-limits.ts';
import { isPrintable } from '../model/printable-characters.ts';
import type { Signature } from '../model/signature.ts';
import { hasMisleadingDirection } from '../model/writing-direction.ts';
import { readInkColor } from '../signature/ink/ink-svg.ts';
import { isInkColorVisible, isInkVisible } from '../signature/ink/visible-ink.ts';
import { mayFit } from './may-fit.ts';

/** What can be wrong with an answer that fits its field's type. Also the message keys. */
export const fieldFaults = [
  'field.too_long',
  'field.too_many_marks',
  'field.misleading_direction',
  'field.unreadable',
  'field.does_not_fit',
  'field.not_a_date',
  'field.not_visible',
] as const;

/** One of `fieldFaults`. */
export type FieldFault = (typeof fieldFaults)[number];

/** Aspect ratio of an A4 page, used if the server does not send a page's size. */
const usualPage = 210 / 297;

/**
 * What makes a text look otherwise on paper than it was typed, or `null`: marks piled on one letter,
 * hidden marks of writing direction, or characters that no font has.
 *
 * @example
 * ```ts
 * writingFault('\u202e00001 RUE'); // 'field.misleading_direction'
 * ```
 */
export function writingFault(
  text: string,
): 'field.too_many_marks' | 'field.misleading_direction' | 'field.unreadable' | null {
  if (hasTooManyMarks(text)) return 'field.too_many_marks';
  if (hasMisleadingDirection(text)) return 'field.misleading_direction';
  return isPrintable(text) ? null : 'field.unreadable';
}

function textFault(
  field: FieldBase,
  text: string,
  font: string,
  wraps: boolean,
): FieldFault | null {
  if (isLongerThan(text, inputLimits.textLength)) return 'field.too_long';
  const fault = writingFault(text);
  if (fault !== null) return fault;
  if (field.boxPoints === null || text === '') return null;
  const { boxPoints, fontSize } = field;
  return mayFit(text, { ...boxPoints, font, fontSize, wraps }) ? null : 'field.does_not_fit';
}

/**
 * What is wrong with a signature for a field, or `null`: a typed one that is not plain writing or is too
 * long for its box, or a drawn one that would not be visible on paper.
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
 * What is wrong with the answer of a field, or `null`. The browser warns the signer and the server
 * refuses the answer by this same rule.
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
    case 'date':
      return field.value === '' || isDateText(field.value, field.format)
        ? null
        : 'field.not_a_date';
    case 'signature':
      return field.value === null ? null : signatureFault(field, field.value);
    default:
      return null;
  }
}
