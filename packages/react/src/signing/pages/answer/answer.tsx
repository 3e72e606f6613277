import type { Field } from '@sign-envelope/core';
import { FittedText } from './fitted-text.tsx';
import { SignaturePicture } from './signature-picture.tsx';

export interface AnswerProps {
  readonly field: Field;
  /** Height of the field's page divided by its width. */
  readonly pageRatio: number;
}

/** A field's answer, positioned and styled as in the PDF. */
export function Answer({ field, pageRatio }: AnswerProps) {
  switch (field.type) {
    case 'checkbox':
    case 'radio':
      return (
        <svg className="answer-box" viewBox="0 0 24 24" aria-hidden="true" color={field.color}>
          {field.type === 'checkbox' ? (
            <rect x="1" y="1" width="22" height="22" rx="2" />
          ) : (
            <circle cx="12" cy="12" r="11" />
          )}
          {field.value && <path d="M5.5 12.5 10.5 17.5 18.5 7" />}
        </svg>
      );
    case 'signature':
      return (
        field.value && (
          <SignaturePicture field={field} signature={field.value} pageRatio={pageRatio} />
        )
      );
    default: {
      const isList = field.type === 'upload';
      return (
        <FittedText
          field={field}
          text={isList ? field.value.map((file) => file.name).join(', ') : field.value}
          wraps={isList || field.type === 'textarea'}
          pageRatio={pageRatio}
        />
      );
    }
  }
}
