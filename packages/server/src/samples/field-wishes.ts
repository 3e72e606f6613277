import type { FieldWish } from './sample-form.ts';

/** Points: what is written on the forms. */
const answerSize = 11;
/** Points: a typed signature. */
const signatureSize = 26;

type Extra = Partial<Omit<FieldWish, 'type' | 'party' | 'title'>>;
type Written = 'text' | 'textarea' | 'date' | 'dropdown' | 'upload';

/** Something the party writes, chooses or attaches; required unless told otherwise. */
export function answer(type: Written, party: number, title: string, extra: Extra = {}): FieldWish {
  return { type, party, title, required: true, font: 'arial', font_size: answerSize, ...extra };
}

export function signatureOf(party: number, title: string): FieldWish {
  return { type: 'signature', party, title, required: true, font_size: signatureSize };
}

/** A box that stands alone, or with those of the same group. */
export function tickbox(party: number, title: string, extra: Extra = {}): FieldWish {
  return { type: 'checkbox', party, title, required: false, ...extra };
}

/** One of several, of which one is chosen. */
export function radio(party: number, title: string, group: string): FieldWish {
  return { type: 'radio', party, title, required: true, group };
}
