import { type Company, findCompany } from '../../access/api-keys.ts';
import type { Database } from '../../store/database.ts';
import type { Attempt } from '../../store/idempotency.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { readEnvelope } from '../read/stored-envelope.ts';
import { parseEnvelopeRequest } from './check-envelope-request.ts';
import { createEnvelope } from './create-envelope.ts';
import { type EnvelopeLinks, envelopeLinks } from './envelope-links.ts';
import { withIncomingFiles } from './with-incoming-files.ts';

/** An envelope to send from within the process. */
export interface EnvelopeToSend {
  readonly companyId: string;
  /** The request in the format of the API, checked by its schema. */
  readonly envelope: unknown;
  /** PDFs, by the names in `documents[].file`. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Sends an envelope with the same checks as the API call. */
export async function sendEnvelope(
  context: EnvelopeContext,
  { companyId, envelope, files }: EnvelopeToSend,
  siteAddress: string,
): Promise<EnvelopeLinks> {
  const company = await requireCompanyById(context.db, companyId);
  const request = parseEnvelopeRequest(envelope);
  return withIncomingFiles(context.files, files, async (incoming) => {
    const { envelopeId } = await createEnvelope(context, {
      company,
      request,
      files: incoming,
      attempt: unrepeated(company),
      caller: null,
      status: 'sent',
    });
    const stored = await readEnvelope(context.db, envelopeId);
    if (stored === null) throw new Error('The envelope is not there after it was made.');
    return envelopeLinks(stored, context.secrets, siteAddress);
  });
}

/** Finds a company by its id. Throws if there is none. */
export async function requireCompanyById(db: Database, companyId: string): Promise<Company> {
  const company = await findCompany(db, companyId);
  if (company === null) throw new Error(`There is no company ${companyId}.`);
  return company;
}

/** An attempt from within the process, which is never repeated. */
export function unrepeated(company: Company): Attempt {
  return { scope: `company ${company.id}`, key: null, request: '' };
}
