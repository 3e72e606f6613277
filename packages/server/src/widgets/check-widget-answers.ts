import { checkSubmission, type SubmittedInput } from '@sign-envelope/core';
import type { Selectable } from 'kysely';
import type { CheckedAnswers } from '../envelopes/check-answers.ts';
import { toStoredAnswer } from '../envelopes/stored-answer.ts';
import { requireModestSize } from '../envelopes/submission-size.ts';
import { invalid } from '../errors/server-error.ts';
import type { WidgetUploadsTable } from '../store/tables.ts';
import type { StoredWidget } from './stored-widget.ts';
import { toWidgetEnvelope, widgetPartyId } from './to-widget-envelope.ts';

export type WidgetUpload = Selectable<WidgetUploadsTable>;

/**
 * Checks what is submitted by every rule of the engine, against the widget as it is stored: what the
 * sender has filled in stays, regardless of the query. Throws a 422 with the fields at
 * fault, and a 413 when all of it together is too large.
 */
export function checkWidgetAnswers(
  stored: StoredWidget,
  inputs: readonly SubmittedInput[],
  uploads: ReadonlyMap<string, WidgetUpload>,
): CheckedAnswers {
  requireModestSize(inputs);
  const envelope = toWidgetEnvelope(stored);
  const checked = checkSubmission({
    envelope,
    partyId: widgetPartyId,
    inputs,
    findFile: (fieldId, uuid) => {
      const upload = uploads.get(uuid);
      if (upload?.kind !== 'file' || upload.field_id !== fieldId) return null;
      return { name: upload.name, id: upload.id, uuid: upload.id };
    },
    hasSignatureImage: (name) => uploads.get(name)?.kind === 'signature',
  });
  if (!checked.ok) throw invalid(Object.fromEntries(checked.problems));
  const { fields } = checked;
  return { fields, answers: new Map(fields.map((field) => [field.id, toStoredAnswer(field)])) };
}

/** More than anybody may upload; a submission that names more is refused for those past it. */
const maxNamedUploads = 1_000;

/** The uploads that a submission names, not judged yet. */
export function namedUploads(inputs: readonly SubmittedInput[]): readonly string[] {
  const names = new Set<string>();
  for (const { inputFormat, inputValue } of inputs) {
    if (inputFormat === 'upload') names.add(inputValue);
    if (inputFormat !== 'upload-field') continue;
    for (const [uuid] of inputValue.matchAll(/[0-9a-f-]{36}/g)) {
      if (names.size >= maxNamedUploads) break;
      names.add(uuid);
    }
  }
  return [...names].slice(0, maxNamedUploads);
}
