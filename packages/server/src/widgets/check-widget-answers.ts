import type { SubmittedInput } from '@sign-envelope/core';
import { checkSubmission } from '@sign-envelope/core/rules';
import type { Selectable } from 'kysely';
import type { CheckedAnswers } from '../envelopes/answer/check-answers.ts';
import { requireModestSize } from '../envelopes/answer/submission-size.ts';
import { toStoredAnswer } from '../envelopes/read/stored-answer.ts';
import { invalid } from '../errors/server-error.ts';
import type { WidgetUploadsTable } from '../store/tables.ts';
import type { StoredWidget } from './stored-widget.ts';
import { toWidgetEnvelope, widgetPartyId } from './to-widget-envelope.ts';

export type WidgetUpload = Selectable<WidgetUploadsTable>;

/**
 * Checks submitted answers against the stored widget by every rule of the engine. What the sender
 * has filled in stays, regardless of the query.
 *
 * @throws ServerError 422 with the invalid fields; 413 if the submission is too large.
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

/** More than anybody can upload. Further uploads that a submission refers to are not found. */
const maxNamedUploads = 1_000;

/** Finds the uploads that a submission refers to, not yet validated. */
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
