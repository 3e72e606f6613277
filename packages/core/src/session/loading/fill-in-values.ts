import type { SessionContext } from '../session-context.ts';
import { prefillEnvelope } from '../widget/prefill-envelope.ts';
import { readWidgetQuery } from '../widget/widget-query.ts';
import type { LoadResult } from './load-result.ts';
import { signerId } from './signer-id.ts';

/**
 * Fills in what the host's page or a widget's address knows. Fields of other parties stay as they are;
 * a widget's fields have no party yet.
 */
export function fillInValues(
  {
    mode,
    values,
    widget,
    prefilledIds,
  }: Pick<SessionContext, 'mode' | 'values' | 'widget' | 'prefilledIds'>,
  loaded: LoadResult,
): LoadResult {
  if (loaded.envelope === null) return loaded;
  const isWidget = mode === 'widget';
  const texts = values ?? (isWidget ? readWidgetQuery(widget?.query ?? '').values : {});
  const { envelope, lockedIds } = prefillEnvelope(loaded.envelope, texts, {
    partyId: isWidget ? null : signerId(loaded.envelope, loaded.user),
    locksAll: isWidget,
  });
  prefilledIds.clear();
  for (const id of lockedIds) prefilledIds.add(id);
  return { ...loaded, envelope };
}
