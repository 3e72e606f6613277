import { isDateText } from '../field-types/date-pattern.ts';
import { isLongerThan } from '../model/count-characters.ts';
import type { Field, FieldBase } from '../model/field.ts';
import { hasMisleadingDirection, hasTooManyMarks, isPrintable } from '../model/honest-writing.ts';
import { inputLimits } from '../model/input-limits.ts';
import type { Signature } from '../model/signature.ts';
import { readInkColor } from '../signature/ink/ink-svg.ts';
import { isInkColorVisible, isInkVisible } from '../signature/ink/visible-ink.ts';
import { mayFit } from './may-fit.ts';

/** The validation errors of an answer that has the format of its field. Also their message keys. */
export const validationErrors = [
  'field.too_long',
  'field.too_many_marks',
  'field.misleading_direction',
  'field.unreadable',
  'field.does_not_fit',
  'field.not_a_date',
  'field.not_visible',
] as const;

/** Why an answer cannot be signed, although it has the format of its field; also the message key. */
export type ValidationError = (typeof validationErrors)[number];

/** Aspect ratio of an A4 page, used if the server does not send a page's size. */
const usualPage = 210 / 297;

/**
 * Why a text would look different on paper than it was typed, or `null`: marks piled on one letter, hidden
 * marks of writing direction, or characters that no font has.
 *
 * @example
 * ```ts
 * findWritingError('\u202e00001 RUE'); // 'field.misleading_direction'
 * ```
 */
export function findWritingError(
  text: string,
): 'field.too_many_marks' | 'field.misleading_direction' | 'field.unreadable' | null {
  if (hasTooManyMarks(text)) return 'field.too_many_marks';
  if (hasMisleadingDirection(text)) return 'field.misleading_direction';
  return isPrintable(text) ? null : 'field.unreadable';
}

function findTextError(
  field: FieldBase,
  text: string,
  font: string,
  wraps: boolean,
): ValidationError | null {
  if (isLongerThan(text, inputLimits.textLength)) return 'field.too_long';
  const error = findWritingError(text);
  if (error !== null) return error;
  if (field.boxPoints === null || text === '') return null;
  const { boxPoints, fontSize } = field;
  return mayFit(text, { ...boxPoints, font, fontSize, wraps }) ? null : 'field.does_not_fit';
}

/**
 * The validation error of a signature for a field, or `null`: a typed signature must be plain writing that
 * fits its box, and a drawn one must be visible on paper.
 */
export function findSignatureError(field: FieldBase, signature: Signature): ValidationError | null {
  switch (signature.kind) {
    case 'typed':
      return findTextError(field, signature.text, signature.font, false);
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
 * The validation error of a field's answer, or `null`. The browser warns the signer and the server rejects
 * the answer by this same rule.
 *
 * @example
 * ```ts
 * findValidationError({ ...field, value: 'x'.repeat(20_000) }); // 'field.too_long'
 * ```
 */
export function findValidationError(field: Field): ValidationError | null {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return findTextError(field, field.value, field.font, field.type === 'textarea');
    case 'date':
      return field.value === '' || isDateText(field.value, field.format)
        ? null
        : 'field.not_a_date';
    case 'signature':
      return field.value === null ? null : findSignatureError(field, field.value);
    default:
      return null;
  }
}
