import type { Field } from '@sign-envelope/core';
import type { TextToDraw } from './draw-text.ts';

/** Where the lines of a text begin, by the type of its field; one line in all the others. */
const wrapping = {
  textarea: 'from-top',
  upload: 'in-middle',
} as const;

/** What an answer is in writing: the text and how it is set. `null` where nothing is written. */
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
