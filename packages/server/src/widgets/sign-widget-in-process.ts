import type { Field } from '@sign-envelope/core';
import { checkRequest, signWidgetRequest } from '@sign-envelope/core/contract';
import type { SubmittedAnswer } from '@sign-envelope/core/rules';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { invalid } from '../errors/server-error.ts';
import { signWidget } from './sign-widget.ts';
import { readWidget } from './stored-widget.ts';
import { widgetVerifyLink } from './verify-link.ts';

/** A widget to sign from within the process. */
export interface WidgetToSign {
  readonly widgetCode: string;
  readonly name: string;
  readonly email: string;
  /** The answer to each field; `null` leaves it out. */
  readonly answer: (field: Field) => SubmittedAnswer | null;
}

/**
 * Signs a widget with the same checks as the API call. Returns the verification link, which is also
 * mailed to the signer.
 */
export async function signWidgetInProcess(
  context: EnvelopeContext,
  { widgetCode, name, email, answer }: WidgetToSign,
): Promise<string> {
  const { document } = await readWidget(context.db, widgetCode);
  const inputs = document.fields.flatMap((field) => {
    const given = answer(field);
    if (given === null) return [];
    const { id: inputId, contractId, contractSentId } = field;
    return [{ inputId, contractId, contractSentId, inputSize: 0, ...given }];
  });
  const checked = checkRequest(signWidgetRequest, { widget: widgetCode, name, email, inputs });
  if (!checked.valid) throw invalid(checked.errors);
  const request = checked.value;
  await signWidget(context, {
    request,
    attempt: { scope: `widget ${widgetCode}`, key: null, request: '' },
    caller: { ip: null, userAgent: null },
    addressGroup: 'here',
  });
  const { fingerprint, expires_at } = await context.db
    .selectFrom('widget_signings')
    .innerJoin('widgets', 'widgets.id', 'widget_signings.widget_id')
    .innerJoin('envelopes', 'envelopes.id', 'widget_signings.envelope_id')
    .innerJoin('parties', 'parties.envelope_id', 'envelopes.id')
    .select(['envelopes.fingerprint', 'widget_signings.expires_at'])
    .where('widgets.code', '=', widgetCode)
    .where('parties.email', '=', request.email)
    .orderBy('envelopes.created_at', 'desc')
    .executeTakeFirstOrThrow();
  return widgetVerifyLink(context.secrets, context.siteAddress(), {
    envelopeFingerprint: fingerprint,
    widgetCode,
    expires: expires_at,
  });
}
