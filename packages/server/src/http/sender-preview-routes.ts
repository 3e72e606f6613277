import { Hono } from 'hono';
import { parseEnvelopeRequest } from '../envelopes/create/check-envelope-request.ts';
import { createBulkPreview } from '../previews/bulk-previews.ts';
import { parseContacts } from '../previews/check-contacts.ts';
import { createPreview } from '../previews/send-preview.ts';
import type { HttpOptions, SenderEnvironment } from './context.ts';
import { withSenderForm } from './sender-form.ts';

/** A company's previews. Mounted behind `requireCompany`. */
export function senderPreviewRoutes(options: HttpOptions): Hono<SenderEnvironment> {
  const { appContext } = options;
  const routes = new Hono<SenderEnvironment>();

  routes.post('/previews', (context) =>
    withSenderForm(context, options, ['envelope'], async ({ json: [envelope], ...form }) => {
      const request = parseEnvelopeRequest(envelope);
      return context.json(await createPreview(appContext, { ...form, request }));
    }),
  );

  routes.post('/bulk-previews', (context) =>
    withSenderForm(context, options, ['envelope', 'contacts'], async ({ json, ...form }) => {
      const request = parseEnvelopeRequest(json[0]);
      const contacts = parseContacts(json[1], request);
      return context.json(await createBulkPreview(appContext, { ...form, request, contacts }));
    }),
  );

  return routes;
}
