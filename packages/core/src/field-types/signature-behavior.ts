import type { SignatureField } from '../model/field.ts';
import type { Ink, Signature } from '../model/signature.ts';
import { hasVisibleText } from '../model/visible-text.ts';
import type { FieldTypeBehavior } from './field-type-behavior.ts';

/** Drawn, typed or uploaded. A field holds one kind at a time. */
export const signatureBehavior: FieldTypeBehavior<SignatureField> = {
  isAnswered: (field) =>
    field.value !== null && (isWholeSignature(field.value) || isPictureOnly(field.value)),
  withoutValue: (field) => ({ ...field, value: null }),
  withValue: (field, value) => {
    if (value === null) return { ...field, value };
    return isSignature(value) ? { ...field, value: isWholeSignature(value) ? value : null } : null;
  },
};

/** Whether the signature has visible text, a point of a stroke, or the name of an image. */
export function isWholeSignature(signature: Signature): boolean {
  switch (signature.kind) {
    case 'drawn':
      return signature.ink.strokes.some((stroke) => stroke.length > 0);
    case 'typed':
      return hasVisibleText(signature.text);
    case 'upload':
      return signature.name !== '';
  }
}

/** A drawing of another party, which is sent without its strokes. It cannot be used to sign. */
function isPictureOnly(signature: Signature): boolean {
  return (
    signature.kind === 'drawn' && signature.ink.strokes.length === 0 && signature.ink.svg !== ''
  );
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
