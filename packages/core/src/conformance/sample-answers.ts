import { formatDate } from '../field-types/date-pattern.ts';
import type { Envelope } from '../model/envelope.ts';
import type { Field, UploadedFile } from '../model/field.ts';
import {
  type Ink,
  inkColors,
  type Signature,
  type Stroke,
  signatureFonts,
} from '../model/signature.ts';
import type { SubmittedInput } from '../model/submitted-input.ts';
import { indexEnvelope } from '../rules/envelope-index.ts';
import { findValidationError } from '../rules/validation-error.ts';
import { inkToSvg } from '../signature/ink/ink-svg.ts';
import { toInputs } from '../submission/to-inputs.ts';

/** Texts to answer with, for boxes from large to small. */
const texts = ['Conformance check', 'Check', 'C'];

const wave: Stroke = [...Array(30).keys()].map((step) => [
  20 + step * 8,
  60 + 30 * Math.sin(step / 3),
  0.5,
  step * 16,
]);

/** As of a browser that makes no JPEG. */
const ink: Ink = { strokes: [wave], svg: inkToSvg([wave], inkColors.black) ?? '', jpeg: '' };

/** What was uploaded before, to answer with. */
export interface SampleUploads {
  /** By the ids of the upload fields. */
  readonly files: ReadonlyMap<string, UploadedFile>;
  /** Name of an uploaded image of a signature; `null` if there is none. */
  readonly signature: string | null;
}

function signaturesFor({ config }: Envelope, name: string | null): readonly Signature[] {
  const [font] = signatureFonts;
  const uploaded: readonly Signature[] = name === null ? [] : [{ kind: 'upload', name }];
  const all: readonly Signature[] = [
    ...texts.map((text) => ({ kind: 'typed', text, font }) as const),
    { kind: 'drawn', ink },
    ...uploaded,
  ];
  return all.filter(({ kind }) => config.signatureKinds.includes(kind));
}

/** Answers to try, the best first. */
function candidates(field: Field, envelope: Envelope, uploads: SampleUploads): readonly Field[] {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return texts.map((value) => ({ ...field, value }));
    case 'date': {
      const value = formatDate({ year: 2026, month: 11, day: 20 }, field.format, 'en');
      return [{ ...field, value }];
    }
    case 'dropdown':
      return field.choices.slice(0, 1).map((value) => ({ ...field, value }));
    case 'checkbox':
    case 'radio':
      return [{ ...field, value: true }];
    case 'signature':
      return signaturesFor(envelope, uploads.signature).map((value) => ({ ...field, value }));
    case 'upload': {
      const file = uploads.files.get(field.id);
      return file === undefined ? [] : [{ ...field, value: [file] }];
    }
  }
}

const answer = (field: Field, envelope: Envelope, uploads: SampleUploads): Field | undefined =>
  candidates(field, envelope, uploads).find((candidate) => findValidationError(candidate) === null);

/** Whether there is an answer that the element lets a signer give. */
export function canBeAnswered(field: Field | undefined, envelope: Envelope): boolean {
  if (field === undefined) return false;
  const uploads = { files: new Map(), signature: 'image' };
  return field.type === 'upload' || answer(field, envelope, uploads) !== undefined;
}

/** A complete submission: an answer to every field, one in each group, but for optional uploads. */
export function sampleInputs(
  envelope: Envelope,
  partyId: string,
  uploads: SampleUploads,
): readonly SubmittedInput[] {
  const index = indexEnvelope(envelope, partyId);
  const answered = [...index.fields];
  for (const { members } of index.groups) {
    const position = members.find((member) => index.editable.includes(member));
    const field = position === undefined ? undefined : index.fields[position];
    if (position === undefined || field === undefined) continue;
    for (const member of members) answered[member] = withoutTick(index.fields[member] ?? field);
    answered[position] = answer(field, envelope, uploads) ?? field;
  }
  return toInputs(index, answered);
}

/** Of a group one is ticked, whatever was ticked before. */
function withoutTick(field: Field): Field {
  return field.type === 'checkbox' || field.type === 'radio' ? { ...field, value: false } : field;
}
