import type { SenderWidgetCreated } from '@sign-envelope/core';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { requireCompanyById, unrepeated } from '../envelopes/send-envelope.ts';
import { withIncomingFiles } from '../envelopes/with-incoming-files.ts';
import { parseWidgetRequest } from './check-widget-request.ts';
import { createWidget, widgetLink } from './create-widget.ts';

/** A widget to make from within the process: what the sender's call carries. */
export interface WidgetToSend {
  readonly companyId: string;
  /** The JSON of the sender's call; the call's schema judges it. */
  readonly widget: unknown;
  /** The PDF, by the name that `document.file` gives it. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Makes a widget through the same checks as the sender's call. */
export async function sendWidget(
  context: EnvelopeContext,
  { companyId, widget, files }: WidgetToSend,
): Promise<SenderWidgetCreated> {
  const company = await requireCompanyById(context.db, companyId);
  const request = parseWidgetRequest(widget);
  const { code } = await withIncomingFiles(context.files, files, (incoming) =>
    createWidget(context, { company, request, files: incoming, attempt: unrepeated(company) }),
  );
  return { widget_code: code, link: widgetLink(context.siteAddress(), code) };
}
