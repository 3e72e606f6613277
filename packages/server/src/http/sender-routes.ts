import { cancelRequest } from '@sign-envelope/core/contract';
import { Hono } from 'hono';
import { exportAuditLog } from '../audit/export-audit-log.ts';
import { recordDownload } from '../audit/record-download.ts';
import { parseEnvelopeRequest } from '../envelopes/create/check-envelope-request.ts';
import { createEnvelope } from '../envelopes/create/create-envelope.ts';
import { envelopeLinks } from '../envelopes/create/envelope-links.ts';
import { cancelEnvelope } from '../envelopes/finish/cancel-envelope.ts';
import {
  envelopeReport,
  findCompanyEnvelope,
  readCompanyEnvelope,
} from '../envelopes/read/envelope-report.ts';
import { findSignedFile } from '../envelopes/read/signed-files.ts';
import { readEnvelope } from '../envelopes/read/stored-envelope.ts';
import { notFound } from '../errors/server-error.ts';
import { hashRequest } from '../store/idempotency.ts';
import { requireCompany } from './authenticate.ts';
import { callerOf } from './caller-address.ts';
import { companyRoutes } from './company-routes.ts';
import { contentDisposition } from './content-disposition.ts';
import type { HttpOptions, SenderEnvironment } from './context.ts';
import { documentsResponse } from './documents-response.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { bodyLimits, limitBody, readJson } from './json-body.ts';
import { senderAccessRoutes } from './sender-access-routes.ts';
import { withSenderForm } from './sender-form.ts';
import { senderJobRoutes } from './sender-job-routes.ts';
import { senderPreviewRoutes } from './sender-preview-routes.ts';
import { senderWidgetRoutes } from './sender-widget-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { uploadResponse } from './upload-response.ts';

/** The calls of a sender's system, which require its company's API key. */
export function senderRoutes(options: HttpOptions): Hono<SenderEnvironment> {
  const { appContext } = options;
  const routes = new Hono<SenderEnvironment>();
  routes.use(requireCompany(appContext));

  routes.post('/envelopes', (context) =>
    withSenderForm(context, options, ['envelope'], async ({ json: [envelope], ...form }) => {
      const request = parseEnvelopeRequest(envelope);
      const { envelopeId } = await createEnvelope(appContext, { ...form, request, status: 'sent' });
      const stored = await readEnvelope(appContext.db, envelopeId);
      if (stored === null) throw notFound();
      return context.json(envelopeLinks(stored, appContext.secrets, appContext.siteAddress()));
    }),
  );

  routes.route('/', senderWidgetRoutes(options));
  routes.route('/', senderPreviewRoutes(options));
  routes.route('/', settingsRoutes(options));
  routes.route('/', companyRoutes(options));
  routes.route('/', senderAccessRoutes(options));
  routes.route('/', senderJobRoutes(options));

  routes.get('/envelopes/:fingerprint', async (context) => {
    const fingerprint = context.req.param('fingerprint');
    const stored = await readCompanyEnvelope(appContext.db, context.get('company'), fingerprint);
    return context.json(await envelopeReport(appContext.db, stored));
  });

  routes.post('/envelopes/:fingerprint/cancel', limitBody(bodyLimits.small), async (context) => {
    const { value, text } = await readJson(context, cancelRequest);
    const company = context.get('company');
    const result = await cancelEnvelope(appContext, {
      company,
      fingerprint: context.req.param('fingerprint'),
      reason: value.reason,
      attempt: {
        scope: `company ${company.id}`,
        key: idempotencyKey(context),
        requireAccess: context.get('requireAccess'),
        request: hashRequest('POST', context.req.path, text),
      },
      caller: callerOf(context),
    });
    return context.json(result);
  });

  routes.get('/envelopes/:fingerprint/document', async (context) => {
    const fingerprint = context.req.param('fingerprint');
    const stored = await readCompanyEnvelope(appContext.db, context.get('company'), fingerprint);
    const response = await documentsResponse(stored, appContext, null);
    return recordDownload(appContext.db, response, {
      envelopeId: stored.envelope.id,
      partyId: null,
      caller: callerOf(context),
    });
  });

  routes.get('/envelopes/:fingerprint/audit', async (context) => {
    const fingerprint = context.req.param('fingerprint');
    const stored = await readCompanyEnvelope(appContext.db, context.get('company'), fingerprint);
    const log = await exportAuditLog(appContext.db, stored);
    return context.body(`${JSON.stringify(log, null, 2)}\n`, 200, {
      'content-type': 'application/json',
      'content-disposition': contentDisposition('audit.json'),
      'cache-control': 'private, no-store',
    });
  });

  routes.get('/envelopes/:fingerprint/files/:uuid', async (context) => {
    const { fingerprint, uuid } = context.req.param();
    const { id: companyId } = context.get('company');
    const file = await findSignedFile(appContext.db, uuid, { kind: 'company', companyId });
    const envelopeId = await findCompanyEnvelope(appContext.db, companyId, fingerprint);
    if (file.envelope_id !== envelopeId) throw notFound();
    return uploadResponse(appContext.files, file);
  });

  return routes;
}
