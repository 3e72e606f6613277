import type { SignatureField } from '../model/field.ts';
import { parseInk } from '../model/parse-ink.ts';
import type { Ink, Signature } from '../model/signature.ts';
import { signatureHands } from '../model/signature.ts';
import type { SubmittedInput } from '../model/submitted-input.ts';
import type { FieldKind, StoredFiles, SubmittedAnswer } from './field-kind.ts';

const notBlank = /\S/u;

/** Drawn, typed or uploaded: one kind at a time, so putting one on takes the others off. */
export const signatureKind: FieldKind<SignatureField> = {
  isAnswered: (field) => field.value !== null && isWholeSignature(field.value),
  cleared: (field) => ({ ...field, value: null }),
  answered: (field, value) => {
    if (value === null) return { ...field, value };
    return isSignature(value) ? { ...field, value: isWholeSignature(value) ? value : null } : null;
  },
  submitted: (field) =>
    field.value === null
      ? { inputValue: '', inputFormat: '', inputFont: field.font }
      : submittedSignature(field.value, field.font),
  received: (field, input, files) => {
    if (input.inputFormat === '' && input.inputValue === '') return { ...field, value: null };
    const value = receivedSignature(input, files);
    return value === null ? 'field.invalid' : { ...field, value };
  },
};

/** A typed signature of blanks, strokes without a point, or an image without a name is nothing. */
export function isWholeSignature(signature: Signature): boolean {
  switch (signature.kind) {
    case 'drawn':
      return signature.ink.strokes.some((stroke) => stroke.length > 0);
    case 'typed':
      return notBlank.test(signature.text);
    case 'upload':
      return signature.name !== '';
  }
}

function isSignature(value: unknown): value is Signature {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  switch (value.kind) {
    case 'drawn':
      return 'ink' in value && isInk(value.ink);
    case 'typed':
      return 'text' in value && typeof value.text === 'string' && 'font' in value;
    case 'upload':
      return 'name' in value && typeof value.name === 'string';
    default:
      return false;
  }
}

function isInk(value: unknown): value is Ink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'strokes' in value &&
    Array.isArray(value.strokes) &&
    value.strokes.every(Array.isArray) &&
    'svg' in value &&
    'jpeg' in value
  );
}

function submittedSignature(signature: Signature, font: string): SubmittedAnswer {
  switch (signature.kind) {
    case 'drawn': {
      const { strokes, svg, jpeg } = signature.ink;
      const inputValue = JSON.stringify([strokes, svg, jpeg]);
      return { inputValue, inputFormat: 'drawn', inputFont: font };
    }
    case 'typed':
      return { inputValue: signature.text, inputFormat: 'typed', inputFont: signature.font };
    case 'upload':
      return { inputValue: signature.name, inputFormat: 'upload', inputFont: font };
  }
}

function receivedSignature(input: SubmittedInput, files: StoredFiles): Signature | null {
  switch (input.inputFormat) {
    case 'drawn': {
      const ink = parseInk(input.inputValue);
      return ink === null ? null : { kind: 'drawn', ink };
    }
    case 'typed': {
      const font = signatureHands.find((hand) => hand === input.inputFont);
      if (font === undefined || !notBlank.test(input.inputValue)) return null;
      return { kind: 'typed', text: input.inputValue, font };
    }
    case 'upload':
      return files.hasSignatureImage(input.inputValue)
        ? { kind: 'upload', name: input.inputValue }
        : null;
    default:
      return null;
  }
}
