import { checkRequest } from '@sign-envelope/core/contract';
import type * as v from 'valibot';
import { ErrorList, invalid } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';
import { type Attempt, findEarlier, once } from '../store/idempotency.ts';
import { lockRow } from '../store/locks.ts';
import { putFiles } from '../store/put-files.ts';
import type { StoredFile } from '../store/stored-file.ts';
import { checkSettings } from './check-settings.ts';
import {
  readCompanySettings,
  senderCompany,
  senderCompanyChange,
  toSenderCompany,
} from './company-settings.ts';
import { mergeBranding } from './merge-branding.ts';
import { type LogoContext, type LogoSource, logoMoves, receiveLogo } from './receive-logo.ts';
import { logoPart, logoRefused } from './refuse-logo.ts';
import { brandingColumns } from './stored-branding.ts';

type CompanyChange = v.InferOutput<typeof senderCompanyChange>;

/** A change of what a company has set for all its envelopes and widgets. */
export interface CompanyChangeRequest {
  readonly companyId: string;
  readonly change: CompanyChange;
  /** The uploaded logo, in a temporary file. */
  readonly upload: StoredFile | undefined;
  readonly attempt: Attempt;
}

interface ChangeContext extends LogoContext {
  readonly db: Database;
  readonly files: FileStore;
}

/** Parses the JSON of a change. Throws a 422 with every invalid path. */
export function parseCompanyChange(value: unknown): CompanyChange {
  const checked = checkRequest(senderCompanyChange, value);
  if (!checked.valid) throw invalid(checked.errors);
  const errors = new ErrorList();
  checkSettings(checked.value, errors);
  errors.throwIfAny();
  return checked.value;
}

/**
 * Changes what a company has set. Envelopes and widgets that exist keep what they have.
 *
 * @throws ServerError 422, or 413, if the logo is refused.
 */
export async function changeCompany(
  context: ChangeContext,
  { companyId, change, upload, attempt }: CompanyChangeRequest,
): Promise<v.InferOutput<typeof senderCompany>> {
  const { db, files } = context;
  const earlier = await findEarlier(db, attempt, senderCompany);
  if (earlier !== null) return earlier;
  const source = await findSource(context, { companyId, change, upload });
  const { result } = await putFiles(files, logoMoves(files, source), () =>
    once(db, attempt, senderCompany, async (transaction) => {
      await lockRow(transaction, 'companies', companyId);
      const before = await readCompanySettings(transaction, companyId);
      const branding = await mergeBranding(transaction, {
        companyId,
        base: before.branding,
        asked: change.branding,
        source,
      });
      const config = change.config ?? before.config;
      await transaction
        .updateTable('companies')
        .set({ ...brandingColumns(branding), config: JSON.stringify(config) })
        .where('id', '=', companyId)
        .execute();
      return toSenderCompany({ branding, config }, context.siteAddress());
    }),
  );
  return result;
}

async function findSource(
  context: ChangeContext,
  { companyId, change, upload }: Omit<CompanyChangeRequest, 'attempt'>,
): Promise<LogoSource> {
  if (change.logo === undefined) {
    return receiveLogo(context, { companyId, branding: change.branding, upload });
  }
  const isGiven = upload !== undefined || typeof change.branding?.logoURL === 'string';
  if (isGiven) throw logoRefused(logoPart, 'twice');
  return { kind: 'none' };
}
