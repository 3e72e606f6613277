import {
  removeWidgetFileRequest,
  removeWidgetSignatureRequest,
  signWidgetRequest,
} from '@sign-envelope/core/contract';
import { type Context, Hono } from 'hono';
import { addressGroup, addressSite } from '../access/address-networks.ts';
import type { UploadKind } from '../envelopes/answer/upload-rules.ts';
import { invalid } from '../errors/server-error.ts';
import { type Attempt, hashRequest } from '../store/idempotency.ts';
import { readPendingSigning } from '../widgets/read-signing.ts';
import { signWidget } from '../widgets/sign-widget.ts';
import { readWidget } from '../widgets/stored-widget.ts';
import { verifyWidget } from '../widgets/verify-widget.ts';
import { addWidgetUpload, removeWidgetUpload } from '../widgets/widget-uploads.ts';
import { sendJson } from './call-costs.ts';
import { addressOf, callerOf } from './caller-address.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';
import { refuseForeignOrigin } from './cross-origin.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { bodyLimits, limitBody, readJson } from './json-body.ts';
import { withMultipart } from './multipart.ts';
import { refuseSampleElsewhere } from './this-machine.ts';
import { isDelete, rethrowUploadSize, uploadForm } from './upload-routes.ts';
import { withFullValues } from './wire/full-values.ts';
import { toWireBranding } from './wire/to-wire-envelope.ts';
import { toWireWidget } from './wire/to-wire-widget.ts';

const uploadPaths = {
  file: '/upload/widget-file',
  signature: '/upload/widget-signature',
} as const satisfies Record<UploadKind, string>;

/** The calls of a widget's page, which require no authentication. */
export function widgetRoutes({ appContext }: HttpOptions): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  const small = limitBody(bodyLimits.small);

  /** Reads a widget, if its company allows the origin of the call. */
  const open = async (context: Context<ServerEnvironment>, code: string) => {
    const stored = await readWidget(appContext.db, code);
    refuseForeignOrigin(context, appContext, stored.company.embed_origins);
    refuseSampleElsewhere(context, appContext, stored.company.is_sample === 1);
    return stored;
  };

  routes.get('/data/widget', async (context) =>
    sendJson(
      context,
      context.get('charges'),
      toWireWidget(
        await open(context, context.req.query('widget') ?? ''),
        appContext.siteAddress(),
      ),
    ),
  );

  routes.post('/sign-widget', limitBody(bodyLimits.submission), async (context) => {
    const { value, text } = await readJson(context, signWidgetRequest);
    await open(context, value.widget);
    const result = await signWidget(appContext, {
      request: { ...value, inputs: withFullValues(value.inputs) },
      attempt: widgetAttempt(context, value.widget, text),
      caller: callerOf(context),
      addressGroup: addressGroup(addressOf(context)),
    });
    return context.json(result);
  });

  // The link is verified first, so that an invalid one reveals nothing about the widget.
  routes.get('/data/widget-signing', async (context) => {
    const query = (name: string) => context.req.query(name) ?? '';
    const code = query('widget');
    const { branding, ...signing } = await readPendingSigning(
      appContext,
      { envelopeFingerprint: query('envelope_fingerprint'), widgetCode: code },
      { expires: query('expires'), signature: query('signature') },
    );
    await open(context, code);
    return context.json({
      ...signing,
      branding: toWireBranding(branding, appContext.siteAddress()),
    });
  });

  routes.post('/verify-widget/:code', small, async (context) => {
    const code = context.req.param('code');
    const query = (name: string) => context.req.query(name) ?? '';
    const fingerprint = query('envelope_fingerprint');
    await open(context, code);
    const result = await verifyWidget(appContext, {
      signing: { envelopeFingerprint: fingerprint, widgetCode: code },
      query: { expires: query('expires'), signature: query('signature') },
      attempt: widgetAttempt(context, code, fingerprint, query('expires'), query('signature')),
      caller: callerOf(context),
    });
    return context.json(result);
  });

  const add = (context: Context<ServerEnvironment>, kind: UploadKind) =>
    withMultipart(context.env.incoming, appContext.files, uploadForm, async (parts) => {
      const file = parts.files.get('file');
      const fieldId = parts.texts.get('input_id') ?? null;
      const code = parts.texts.get('widget');
      if (code === undefined) throw invalid({ widget: ['server_errors.required'] });
      if (file === undefined) throw invalid({ file: ['server_errors.required'] });
      if (kind === 'file' && fieldId === null) {
        throw invalid({ input_id: ['server_errors.required'] });
      }
      await open(context, code);
      return context.json(
        await addWidgetUpload(appContext, {
          code,
          kind,
          fieldId: kind === 'file' ? fieldId : null,
          file,
          fileName: file.fileName,
          attempt: widgetAttempt(context, code, fieldId ?? '', file.fileName, file.sha256),
          addressGroup: addressGroup(addressOf(context)),
          addressSite: addressSite(addressOf(context)),
        }),
      );
    }).catch(rethrowUploadSize);

  const remove = async (context: Context<ServerEnvironment>, kind: UploadKind) => {
    const { code, uploadId, text } = await readRemoval(context, kind);
    await open(context, code);
    const attempt = widgetAttempt(context, code, 'DELETE', text);
    return context.json(await removeWidgetUpload(appContext, { code, kind, uploadId, attempt }));
  };

  for (const kind of ['file', 'signature'] as const) {
    routes.post(uploadPaths[kind], async (context, next) =>
      isDelete(context) ? next() : add(context, kind),
    );
    routes.on(['POST', 'DELETE'], uploadPaths[kind], small, (context) => remove(context, kind));
  }
  return routes;
}

async function readRemoval(context: Context<ServerEnvironment>, kind: UploadKind) {
  if (kind === 'file') {
    const { value, text } = await readJson(context, removeWidgetFileRequest);
    return { code: value.widget, uploadId: value.uuid, text };
  }
  const { value, text } = await readJson(context, removeWidgetSignatureRequest);
  return { code: value.widget, uploadId: value.fileName, text };
}

/** An anonymous attempt. Idempotency keys are unguessable, so those of different callers differ. */
function widgetAttempt(
  context: Context<ServerEnvironment>,
  code: string,
  ...body: readonly string[]
): Attempt {
  return {
    scope: `widget ${code}`,
    key: idempotencyKey(context),
    request: hashRequest(context.req.method, context.req.path, ...body),
  };
}
