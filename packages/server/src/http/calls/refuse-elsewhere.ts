import type { Context } from 'hono';
import type { Company } from '../../access/api-keys.ts';
import type { AppContext } from '../app-context.ts';
import type { ServerEnvironment } from '../context.ts';
import { refuseForeignOrigin } from '../cross-origin.ts';
import { refuseSampleElsewhere } from '../this-machine.ts';

/** Refuses a call from a page or a machine that the company's envelopes may not be used from. */
export function refuseElsewhere(
  context: Context<ServerEnvironment>,
  appContext: AppContext,
  { embedOrigins, isSample }: Pick<Company, 'embedOrigins' | 'isSample'>,
): void {
  refuseForeignOrigin(context, appContext, embedOrigins);
  refuseSampleElsewhere(context, appContext, isSample);
}
