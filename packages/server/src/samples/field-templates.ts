import type { FieldTemplate } from './sample-form.ts';

/** Font size of answers, in points. */
const answerSize = 11;
/** Font size of a typed signature, in points. */
const signatureSize = 26;

type Extra = Partial<Omit<FieldTemplate, 'type' | 'party' | 'title'>>;
type Written = 'text' | 'textarea' | 'date' | 'dropdown' | 'upload';

/** A field to fill in, choose from or upload to. Required by default. */
export function answer(
  type: Written,
  party: number,
  title: string,
  extra: Extra = {},
): FieldTemplate {
  return { type, party, title, required: true, font: 'arial', font_size: answerSize, ...extra };
}

export function signatureOf(party: number, title: string): FieldTemplate {
  return { type: 'signature', party, title, required: true, font_size: signatureSize };
}

/** An optional checkbox, alone or in a group. */
export function tickbox(party: number, title: string, extra: Extra = {}): FieldTemplate {
  return { type: 'checkbox', party, title, required: false, ...extra };
}

/** One radio button of a required group. */
export function radio(party: number, title: string, group: string): FieldTemplate {
  return { type: 'radio', party, title, required: true, group };
}
