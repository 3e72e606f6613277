import { readSenderSettings, writeSenderSettings } from '../../access/sender-settings.ts';
import { exportAuditLog } from '../../audit/export-audit-log.ts';
import { recordDownload } from '../../audit/record-download.ts';
import { parseEnvelopeRequest } from '../../envelopes/create/check-envelope-request.ts';
import { createEnvelope } from '../../envelopes/create/create-envelope.ts';
import { envelopeLinks } from '../../envelopes/create/envelope-links.ts';
import { cancelEnvelope } from '../../envelopes/finish/cancel-envelope.ts';
import {
  envelopeReport,
  findCompanyEnvelope,
  readCompanyEnvelope,
} from '../../envelopes/read/envelope-report.ts';
import { findSignedFile } from '../../envelopes/read/signed-files.ts';
import { readEnvelope } from '../../envelopes/read/stored-envelope.ts';
import { notFound } from '../../errors/server-error.ts';
import { listSenderJobs, retrySenderJob } from '../../jobs/sender-jobs.ts';
import { contentDisposition } from '../content-disposition.ts';
import type { HttpOptions } from '../context.ts';
import { documentsResponse } from '../documents-response.ts';
import { uploadResponse } from '../upload-response.ts';
import type { Handlers } from './handlers.ts';
import { sentWith } from './sender-form.ts';

/** A company's envelopes, its settings and its failed jobs. */
export function senderHandlers({ appContext }: HttpOptions) {
  const { db, secrets, files, siteAddress, embedOrigins } = appContext;
  return {
    async createEnvelope(call) {
      const sent = sentWith(call);
      const request = parseEnvelopeRequest(call.form.json[0]);
      const { envelopeId } = await createEnvelope(appContext, { ...sent, request, status: 'sent' });
      const stored = await readEnvelope(db, envelopeId);
      if (stored === null) throw notFound();
      return envelopeLinks(stored, secrets, siteAddress());
    },

    async getEnvelopeReport({ company, params }) {
      return envelopeReport(db, await readCompanyEnvelope(db, company, params.fingerprint));
    },

    cancelEnvelope: ({ company, params, value, text, attempt, caller }) =>
      cancelEnvelope(appContext, {
        company,
        fingerprint: params.fingerprint,
        reason: value.reason,
        attempt: attempt(text),
        caller,
      }),

    async downloadEnvelope({ company, params, caller }) {
      const stored = await readCompanyEnvelope(db, company, params.fingerprint);
      const response = await documentsResponse(stored, appContext, null);
      const envelopeId = stored.envelope.id;
      return recordDownload(db, response, { envelopeId, partyId: null, caller });
    },

    async exportAuditLog({ context, company, params }) {
      const stored = await readCompanyEnvelope(db, company, params.fingerprint);
      const log = await exportAuditLog(db, stored);
      return context.body(`${JSON.stringify(log, null, 2)}\n`, 200, {
        'content-type': 'application/json',
        'content-disposition': contentDisposition('audit.json'),
        'cache-control': 'private, no-store',
      });
    },

    async downloadSignedFile({ company, params: { fingerprint, uuid } }) {
      const file = await findSignedFile(db, uuid, { kind: 'company', companyId: company.id });
      const envelopeId = await findCompanyEnvelope(db, company.id, fingerprint);
      if (file.envelope_id !== envelopeId) throw notFound();
      return uploadResponse(files, file);
    },

    getSettings: ({ company }) => readSenderSettings(db, company.id),

    async changeSettings({ company, value, requireAccess }) {
      await db.transaction().execute(async (transaction) => {
        await requireAccess(transaction);
        await writeSenderSettings(transaction, company.id, value);
      });
      embedOrigins.forget();
      return readSenderSettings(db, company.id);
    },

    listJobs: ({ company }) => listSenderJobs(db, company.id),

    async retryJob({ company, params }) {
      await retrySenderJob(db, company.id, params.id);
      appContext.wakeJobs();
      return { status: 'retrying' };
    },
  } satisfies Partial<Handlers>;
}
