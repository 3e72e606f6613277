import type { Field } from '@sign-envelope/core';
import type { TextToDraw } from './draw-text.ts';

/** Vertical alignment by field type; text in all other fields has a single line. */
const wrapping = {
  textarea: 'from-top',
  upload: 'in-middle',
} as const;

/** The text of an answer and its style; `null` if the answer has no text. */
export function writtenAnswer(field: Field): TextToDraw | null {
  const written = writingOf(field);
  if (written === null || written.text.trim() === '') return null;
  const wraps = field.type === 'textarea' || field.type === 'upload' ? wrapping[field.type] : false;
  return { ...written, size: field.fontSize, color: field.color, wraps };
}

function writingOf(field: Field): Pick<TextToDraw, 'text' | 'font'> | null {
  switch (field.type) {
    case 'checkbox':
    case 'radio':
      return null;
    case 'signature':
      return field.value?.kind === 'typed' ? field.value : null;
    case 'upload':
      return { text: field.value.map((file) => file.name).join(', '), font: field.font };
    default:
      return { text: field.value, font: field.font };
  }
}
