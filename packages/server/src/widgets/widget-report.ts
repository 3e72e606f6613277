import type { SenderWidgetState } from '@sign-envelope/core/contract';
import { originalFacts } from '../audit/original-facts.ts';
import { readMeta } from '../envelopes/read/envelope-meta.ts';
import type { Database } from '../store/database.ts';
import { widgetLink } from './create-widget.ts';
import type { StoredWidget } from './stored-widget.ts';

/** Maximum number of signings in a report. */
const maxSignings = 1_000;

/** The response of `GET /sender/widgets/{code}`: the verified signings. */
export async function widgetReport(
  db: Database,
  { code, envelope, document }: StoredWidget,
  siteAddress: string,
): Promise<SenderWidgetState> {
  const rows = await db
    .selectFrom('widget_signings')
    .innerJoin('envelopes', 'envelopes.id', 'widget_signings.envelope_id')
    .innerJoin('parties', 'parties.envelope_id', 'widget_signings.envelope_id')
    .select([
      'envelopes.fingerprint',
      'parties.title',
      'parties.email',
      'widget_signings.verified_at',
      'parties.id',
      'parties.meta',
    ])
    .where('widget_signings.widget_id', '=', envelope.id)
    .where('widget_signings.verified_at', 'is not', null)
    .orderBy('widget_signings.verified_at', 'desc')
    .limit(maxSignings)
    .execute();
  return {
    widget_code: code,
    link: widgetLink(siteAddress, code),
    originals: [originalFacts(document)],
    title: envelope.title,
    created_at: envelope.created_at,
    signings: rows.map(({ fingerprint, title, email, verified_at, ...party }) => ({
      envelope_fingerprint: fingerprint,
      name: title,
      email,
      signed_at: verified_at ?? '',
      envelope_meta: readMeta(party),
    })),
  };
}
