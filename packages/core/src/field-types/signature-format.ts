import type { SignatureField } from '../model/field.ts';
import { inputLimits } from '../model/input-limits.ts';
import { parseInk } from '../model/parse-ink.ts';
import { type Signature, signatureFonts } from '../model/signature.ts';
import type { SubmittedInput } from '../model/submitted-input.ts';
import { hasVisibleText } from '../model/visible-text.ts';
import type { AnswerFormat, StoredFiles, SubmittedAnswer } from './answer-format.ts';

/** Drawn, typed or uploaded, each in its own format. */
export const signatureFormat: AnswerFormat<SignatureField> = {
  serialize: (field) =>
    field.value === null
      ? { inputValue: '', inputFormat: '', inputFont: field.font }
      : serializeSignature(field.value, field.font),
  deserialize: (field, input, files) => {
    if (input.inputFormat === '' && input.inputValue === '') return { ...field, value: null };
    const value = deserializeSignature(input, files);
    return value === null ? 'field.invalid' : { ...field, value };
  },
};

function serializeSignature(signature: Signature, font: string): SubmittedAnswer {
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

function deserializeSignature(input: SubmittedInput, files: StoredFiles): Signature | null {
  switch (input.inputFormat) {
    case 'drawn': {
      const { bytes, strokes } = inputLimits.ink;
      // Valid ink is ASCII, so a character is a byte.
      if (input.inputValue.length > bytes) return null;
      const ink = parseInk(input.inputValue);
      return ink === null || ink.strokes.length > strokes ? null : { kind: 'drawn', ink };
    }
    case 'typed': {
      const font = signatureFonts.find((known) => known === input.inputFont);
      if (font === undefined || !hasVisibleText(input.inputValue)) return null;
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
