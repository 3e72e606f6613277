import type { TransportResponse } from '../../ports/transport.ts';

/** How one attempt of a call ended. */
export type Outcome = PromiseSettledResult<TransportResponse>;

export function isSuccess(outcome: Outcome): outcome is PromiseFulfilledResult<TransportResponse> {
  return (
    outcome.status === 'fulfilled' && outcome.value.status >= 200 && outcome.value.status < 300
  );
}
