import type { Context } from 'hono';
import { addressGroup, addressSite } from '../../access/address-networks.ts';
import type { UploadKind } from '../../envelopes/answer/upload-rules.ts';
import { invalid } from '../../errors/server-error.ts';
import { parseWidgetRequest } from '../../widgets/check-widget-request.ts';
import { createWidget, widgetLink } from '../../widgets/create-widget.ts';
import { readPendingSigning } from '../../widgets/read-signing.ts';
import { signWidget } from '../../widgets/sign-widget.ts';
import { readCompanyWidget, readWidget } from '../../widgets/stored-widget.ts';
import { verifyWidget } from '../../widgets/verify-widget.ts';
import { widgetReport } from '../../widgets/widget-report.ts';
import { addWidgetUpload, removeWidgetUpload } from '../../widgets/widget-uploads.ts';
import { sendJson } from '../call-costs.ts';
import type { HttpOptions, ServerEnvironment } from '../context.ts';
import { withFullValues } from '../wire/full-values.ts';
import { toWireBranding } from '../wire/to-wire-envelope.ts';
import { toWireWidget } from '../wire/to-wire-widget.ts';
import { attemptsOf } from './attempt.ts';
import type { Call, Handlers, RemoveCall } from './handlers.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';
import { sentWith } from './sender-form.ts';
import { readUpload } from './upload-form.ts';

/** The calls of a widget's page, which require no authentication, and of the company that owns it. */
export function widgetHandlers({ appContext }: HttpOptions) {
  const { db, siteAddress } = appContext;

  /** Reads a widget, if its company allows the origin of the call. */
  const open = async (context: Context<ServerEnvironment>, code: string) => {
    const stored = await readWidget(db, code);
    const { embed_origins: embedOrigins, is_sample } = stored.company;
    refuseElsewhere(context, appContext, { embedOrigins, isSample: is_sample === 1 });
    return stored;
  };

  /** Anonymous attempts. Idempotency keys are unguessable, so those of different callers differ. */
  const attemptsAt = (context: Context, code: string) => attemptsOf(context, `widget ${code}`);

  const add = async (
    { context, caller, form }: Call<'uploadWidgetFile' | 'uploadWidgetSignature'>,
    kind: UploadKind,
  ) => {
    const code = form.texts.get('widget');
    if (code === undefined) throw invalid({ widget: ['server_errors.required'] });
    const { upload, parts } = readUpload(form, kind);
    await open(context, code);
    return addWidgetUpload(appContext, {
      ...upload,
      code,
      attempt: attemptsAt(context, code)(...parts),
      addressGroup: addressGroup(caller.ip),
      addressSite: addressSite(caller.ip),
    });
  };

  const remove = async (
    { context, value, text }: RemoveCall<'uploadWidgetFile' | 'uploadWidgetSignature'>,
    kind: UploadKind,
    uploadId: string,
  ) => {
    const { widget: code } = value;
    await open(context, code);
    const attempt = attemptsAt(context, code)('DELETE', text);
    return removeWidgetUpload(appContext, { code, kind, uploadId, attempt });
  };

  return {
    async getWidget({ context, query }) {
      return sendJson(context, toWireWidget(await open(context, query('widget')), siteAddress()));
    },

    async signWidget({ context, value, text, caller }) {
      await open(context, value.widget);
      return signWidget(appContext, {
        request: { ...value, inputs: withFullValues(value.inputs) },
        attempt: attemptsAt(context, value.widget)(text),
        caller,
        addressGroup: addressGroup(caller.ip),
      });
    },

    // The link is verified first, so that an invalid one reveals nothing about the widget.
    async getWidgetSigning({ context, query }) {
      const code = query('widget');
      const { branding, ...signing } = await readPendingSigning(
        appContext,
        { envelopeFingerprint: query('envelope_fingerprint'), widgetCode: code },
        { expires: query('expires'), signature: query('signature') },
      );
      await open(context, code);
      return { ...signing, branding: toWireBranding(branding, siteAddress()) };
    },

    async verifyWidget({ context, params: { code }, query, caller }) {
      const envelopeFingerprint = query('envelope_fingerprint');
      const expires = query('expires');
      const signature = query('signature');
      await open(context, code);
      return verifyWidget(appContext, {
        signing: { envelopeFingerprint, widgetCode: code },
        query: { expires, signature },
        attempt: attemptsAt(context, code)(envelopeFingerprint, expires, signature),
        caller,
      });
    },

    uploadWidgetFile: {
      add: (call) => add(call, 'file'),
      remove: (call) => remove(call, 'file', call.value.uuid),
    },
    uploadWidgetSignature: {
      add: (call) => add(call, 'signature'),
      remove: (call) => remove(call, 'signature', call.value.fileName),
    },

    async createWidget(call) {
      const sent = sentWith(call);
      const request = parseWidgetRequest(call.form.json[0]);
      const { code, originals } = await createWidget(appContext, { ...sent, request });
      return { widget_code: code, link: widgetLink(siteAddress(), code), originals };
    },

    async getWidgetReport({ company, params }) {
      const stored = await readCompanyWidget(db, company, params.code);
      return widgetReport(db, stored, siteAddress());
    },
  } satisfies Partial<Handlers>;
}
