import type { SenderWidgetCreated } from '@sign-envelope/core/contract';
import { requireCompanyById, unrepeated } from '../envelopes/create/send-envelope.ts';
import { withIncomingFiles } from '../envelopes/create/with-incoming-files.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { parseWidgetRequest } from './check-widget-request.ts';
import { createWidget, widgetLink } from './create-widget.ts';

/** A widget to create from within the process. */
export interface WidgetToSend {
  readonly companyId: string;
  /** The request in the format of the API, checked by its schema. */
  readonly widget: unknown;
  /** The PDF, by the name in `document.file`. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Creates a widget with the same checks as the API call. */
export async function sendWidget(
  context: EnvelopeContext,
  { companyId, widget, files }: WidgetToSend,
): Promise<SenderWidgetCreated> {
  const company = await requireCompanyById(context.db, companyId);
  const request = parseWidgetRequest(widget);
  const { code, originals } = await withIncomingFiles(context.files, files, (incoming) =>
    createWidget(context, {
      company,
      request,
      files: incoming,
      attempt: unrepeated(company),
      caller: null,
    }),
  );
  return { widget_code: code, link: widgetLink(context.siteAddress(), code), originals };
}
