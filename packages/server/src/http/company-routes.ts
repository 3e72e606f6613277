import { type Context, Hono } from 'hono';
import { changeCompany, parseCompanyChange } from '../company/change-company.ts';
import { readCompanySettings, toSenderCompany } from '../company/company-settings.ts';
import { logoPart, logoRefused } from '../company/refuse-logo.ts';
import { logoLimits } from '../documents/uploads/logo-limits.ts';
import { ErrorList, ServerError } from '../errors/server-error.ts';
import { hashRequest } from '../store/idempotency.ts';
import type { StoredFile } from '../store/stored-file.ts';
import type { HttpOptions, SenderEnvironment } from './context.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { bodyLimits, jsonLimits, limitBody, parseJson, readBody } from './json-body.ts';
import { isMultipart, type Multipart, withMultipart } from './multipart.ts';

/** The part with the JSON of a change. */
const jsonPart = 'company';

/** Larger logos are refused by this limit's error; still larger bodies as any other. */
const companyForm = {
  isFile: (name: string) => name !== jsonPart,
  fileBytes: logoLimits.bytes,
  files: 1,
  totalBytes: 20_000_000,
  textBytes: bodyLimits.small,
  texts: 1,
} as const;

const unknownPart = 'server_errors.unknown_key';

function refuseOtherParts({ texts, files }: Multipart): void {
  const errors = new ErrorList();
  for (const name of texts.keys()) if (name !== jsonPart) errors.add(name, unknownPart);
  for (const name of files.keys()) if (name !== logoPart) errors.add(name, unknownPart);
  errors.throwIfAny();
}

/** Rethrows an error, with the reason if the logo is too large. */
function rethrowLogoSize(error: unknown): never {
  if (error instanceof ServerError && error.message === 'server_errors.file_too_large') {
    throw logoRefused(logoPart, 'size', error);
  }
  throw error;
}

/** What a company sets for all its envelopes and widgets. Mounted behind `requireCompany`. */
export function companyRoutes({ appContext }: HttpOptions): Hono<SenderEnvironment> {
  const routes = new Hono<SenderEnvironment>();

  routes.get('/company', async (context) => {
    const settings = await readCompanySettings(appContext.db, context.get('company').id);
    return context.json(toSenderCompany(settings, appContext.siteAddress()));
  });

  const change = async (
    context: Context<SenderEnvironment>,
    text: string,
    upload: StoredFile | undefined,
  ) => {
    const { id } = context.get('company');
    return context.json(
      await changeCompany(appContext, {
        companyId: id,
        change: parseCompanyChange(parseJson(text, jsonLimits)),
        upload,
        attempt: {
          scope: `company ${id}`,
          key: idempotencyKey(context),
          requireAccess: context.get('requireAccess'),
          request: hashRequest('PUT', context.req.path, text, upload?.sha256 ?? ''),
        },
      }),
    );
  };

  routes.put('/company', (context, next) => {
    if (!isMultipart(context.env.incoming.headers)) return next();
    return withMultipart(context.env.incoming, appContext.files, companyForm, (parts) => {
      refuseOtherParts(parts);
      return change(context, parts.texts.get(jsonPart) ?? '{}', parts.files.get(logoPart));
    }).catch(rethrowLogoSize);
  });

  routes.put('/company', limitBody(bodyLimits.small), async (context) =>
    change(context, await readBody(context), undefined),
  );

  return routes;
}
