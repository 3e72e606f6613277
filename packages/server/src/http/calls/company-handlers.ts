import { changeCompany, parseCompanyChange } from '../../company/change-company.ts';
import { readCompanySettings, toSenderCompany } from '../../company/company-settings.ts';
import { logoPart, logoRefused } from '../../company/refuse-logo.ts';
import { logoLimits } from '../../documents/uploads/logo-limits.ts';
import { ErrorList, ServerError } from '../../errors/server-error.ts';
import type { StoredFile } from '../../store/stored-file.ts';
import type { HttpOptions } from '../context.ts';
import { bodyLimits, jsonLimits, parseJson, readBody } from '../json-body.ts';
import { isMultipart, type Multipart, withMultipart } from '../multipart.ts';
import type { Call, Handlers } from './handlers.ts';

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

/** What a company sets for all its envelopes and widgets. */
export function companyHandlers({ appContext }: HttpOptions) {
  const { db, files, siteAddress } = appContext;

  const change = (
    { company, attempt }: Call<'changeCompany'>,
    text: string,
    upload: StoredFile | undefined,
  ) =>
    changeCompany(appContext, {
      companyId: company.id,
      change: parseCompanyChange(parseJson(text, jsonLimits)),
      upload,
      attempt: attempt(text, upload?.sha256 ?? ''),
    });

  return {
    async getCompany({ company }) {
      return toSenderCompany(await readCompanySettings(db, company.id), siteAddress());
    },

    async changeCompany(call) {
      const { incoming } = call.context.env;
      if (!isMultipart(incoming.headers)) {
        return change(call, await readBody(call.context), undefined);
      }
      return withMultipart(incoming, files, companyForm, async (parts) => {
        refuseOtherParts(parts);
        return change(call, parts.texts.get(jsonPart) ?? '{}', parts.files.get(logoPart));
      }).catch(rethrowLogoSize);
    },
  } satisfies Partial<Handlers>;
}
