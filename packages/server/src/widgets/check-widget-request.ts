import { checkRequest, type SenderWidget, senderWidget } from '@sign-envelope/core/contract';
import type { PlacedDocuments } from '../envelopes/create/incoming-pdfs.ts';
import { checkSenderTexts } from '../envelopes/create/sender-texts.ts';
import { ErrorList, invalid } from '../errors/server-error.ts';

/** Parses the sender's request. Throws a 422 with every invalid path. */
export function parseWidgetRequest(value: unknown): SenderWidget {
  const checked = checkRequest(senderWidget, value);
  if (!checked.valid) throw invalid(checked.errors);
  const errors = new ErrorList();
  checkSenderTexts(checked.value, documentOf(checked.value), errors);
  errors.throwIfAny();
  return checked.value;
}

export function documentOf({ document }: SenderWidget): PlacedDocuments {
  return { documents: [document], place: () => 'document' };
}
