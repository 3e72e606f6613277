import type { Telemetry } from '../telemetry/telemetry.ts';
import { inSpan } from '../telemetry/tracer.ts';
import type { Sealer } from './open-sealer.ts';

/** Counts and traces seals. */
export function observeSeals(sealer: Sealer, { metrics, tracer }: Telemetry): Sealer {
  return {
    ...sealer,
    seal: async (request) => {
      try {
        const seal = await inSpan(tracer, { name: 'document seal' }, () => sealer.seal(request));
        metrics.seals.inc({ level: seal.level, outcome: 'made' });
        return seal;
      } catch (error) {
        metrics.seals.inc({ level: '', outcome: 'failed' });
        throw error;
      }
    },
  };
}
