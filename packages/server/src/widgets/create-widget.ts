import { randomBytes } from 'node:crypto';
import type { SenderWidget } from '@sign-envelope/core/contract';
import { type OriginalOnWire, originalFacts } from '../audit/original-facts.ts';
import { createEnvelope, type NewEnvelope } from '../envelopes/create/create-envelope.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { documentOf } from './check-widget-request.ts';

export interface NewWidget extends Pick<NewEnvelope, 'company' | 'files' | 'attempt' | 'caller'> {
  readonly request: SenderWidget;
}

export interface CreatedWidget {
  readonly code: string;
  readonly originals: OriginalOnWire[];
}

/**
 * Checks a PDF and creates a widget of it: a template with one party, whoever signs it.
 *
 * @throws ServerError 422 with every invalid path.
 */
export async function createWidget(
  context: EnvelopeContext,
  { request, ...widget }: NewWidget,
): Promise<CreatedWidget> {
  const { document, ...settings } = request;
  const { envelopeId } = await createEnvelope(context, {
    ...widget,
    status: 'template',
    placed: documentOf(request),
    request: {
      ...settings,
      documents: [document],
      parties: [{ title: '', email: '', mobile: null, language: null }],
      password: null,
      expires_at: null,
    },
    alongside: async (transaction, id) => {
      const code = randomBytes(16).toString('hex');
      await transaction.insertInto('widgets').values({ id, code }).execute();
    },
  });
  const { code, ...original } = await context.db
    .selectFrom('widgets')
    .innerJoin('documents', 'documents.envelope_id', 'widgets.id')
    .select(['code', 'title', 'bytes', 'sha256', 'received'])
    .where('widgets.id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  return { code, originals: [originalFacts(original)] };
}

/** The public address of a widget. */
export function widgetLink(siteAddress: string, code: string): string {
  return `${siteAddress}/widget/${code}`;
}
