import { type Company, findCompany } from '../access/api-keys.ts';
import type { Database } from '../store/database.ts';
import type { Attempt } from '../store/idempotency.ts';
import { parseEnvelopeRequest } from './check-envelope-request.ts';
import { createEnvelope } from './create-envelope.ts';
import { type EnvelopeLinks, envelopeLinks } from './envelope-links.ts';
import type { Services } from './services.ts';
import { readEnvelope } from './stored-envelope.ts';
import { withIncomingFiles } from './with-incoming-files.ts';

/** An envelope to send from within the process: what the sender's call carries. */
export interface EnvelopeToSend {
  readonly companyId: string;
  /** The JSON of the sender's call; the call's schema judges it. */
  readonly envelope: unknown;
  /** PDFs by the name that `documents[].file` gives them. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Sends an envelope through the same checks as the sender's call. */
export async function sendEnvelope(
  services: Services,
  { companyId, envelope, files }: EnvelopeToSend,
  siteAddress: string,
): Promise<EnvelopeLinks> {
  const company = await requireCompanyById(services.db, companyId);
  const request = parseEnvelopeRequest(envelope);
  return withIncomingFiles(services.files, files, async (incoming) => {
    const { envelopeId } = await createEnvelope(services, {
      company,
      request,
      files: incoming,
      attempt: unrepeated(company),
      caller: null,
      status: 'sent',
    });
    const stored = await readEnvelope(services.db, envelopeId);
    if (stored === null) throw new Error('The envelope is not there after it was made.');
    return envelopeLinks(stored, services.secrets, siteAddress);
  });
}

/** The company that something is sent for from within the process. */
export async function requireCompanyById(db: Database, companyId: string): Promise<Company> {
  const company = await findCompany(db, companyId);
  if (company === null) throw new Error(`There is no company ${companyId}.`);
  return company;
}

/** A change from within the process: its caller sees whether it was done, and never repeats it. */
export function unrepeated(company: Company): Attempt {
  return { scope: `company ${company.id}`, key: null, request: '' };
}
