import type { SubmittedAnswer } from '@sign-envelope/core';

/** The uploads that a checked answer names: a signature's picture, or the files of a field. */
export function uploadsIn({ inputFormat, inputValue }: SubmittedAnswer): readonly string[] {
  if (inputFormat === 'upload') return [inputValue];
  return inputFormat === 'upload-field' ? JSON.parse(inputValue) : [];
}
