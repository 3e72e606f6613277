import { withText } from '../field-types/answer-formats.ts';
import { withPrefilledMark } from '../field-types/field-type-behaviors.ts';
import type { PageSize } from '../model/envelope.ts';
import type { Field, FieldBase } from '../model/field.ts';
import { boxOnPaper, untitled } from '../model/field.ts';
import { inkColors } from '../model/signature.ts';
import type { SenderField } from './requests/sender-field.ts';

/** What a sender's field does not say about itself. */
export interface SenderFieldPlace {
  readonly id: string;
  readonly partyId: string;
  /** Index of the document in the envelope, from 0. */
  readonly documentIndex: number;
  /** The pages of the document, in points. */
  readonly pages: readonly PageSize[];
  /** Position in the sender's list, the index of a field that has none. */
  readonly position: number;
  /** Pattern of dates without their own. */
  readonly dateFormat: string;
  readonly contractId: string;
  readonly contractSentId: string;
}

/**
 * Turns a sender's field, as `senderField` has checked it, into a field whose answer is the sender's content.
 *
 * @example
 * ```ts
 * const fields = inFillingOrder(request.fields.map((field, position) => fieldFromSender(field, placeOf(position))));
 * ```
 */
export function fieldFromSender(sender: SenderField, place: SenderFieldPlace): Field {
  const { x, y } = sender;
  // A box may exceed the page by the tolerance of the check.
  const box = {
    x,
    y,
    width: Math.min(sender.width, 100 - x),
    height: Math.min(sender.height, 100 - y),
  };
  const field = emptyField(sender, place.dateFormat, {
    id: place.id,
    documentIndex: place.documentIndex,
    page: sender.page,
    index: sender.index ?? place.position,
    title: sender.title === untitled ? null : sender.title || null,
    partyId: place.partyId,
    required: sender.required,
    box,
    boxPoints: boxOnPaper(box, place.pages[sender.page - 1]),
    color: sender.color ?? inkColors.black,
    font: sender.font,
    fontSize: sender.font_size,
    mergeField: (sender.is_merge_field && sender.merge_field) || null,
    prefilled: false,
    locksWhenFilled: sender.prefilled,
    contractId: place.contractId,
    contractSentId: place.contractSentId,
  });
  return withPrefilledMark(withText(field, sender.content ?? '') ?? field, sender.is_merge_field);
}

function emptyField(sender: SenderField, dateFormat: string, base: FieldBase): Field {
  const { type } = sender;
  switch (type) {
    case 'text':
    case 'textarea':
      return { ...base, type, value: '' };
    case 'date':
      return { ...base, type, value: '', format: sender.date_format ?? dateFormat };
    case 'dropdown':
      return { ...base, type, value: '', choices: sender.dropdown_choices };
    case 'checkbox':
    case 'radio':
      return { ...base, type, value: false, group: sender.group || null };
    case 'signature':
      return { ...base, type, value: null };
    case 'upload':
      return { ...base, type, value: [] };
  }
}
