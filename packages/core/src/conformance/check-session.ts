import { createSigningSession } from '../session/create-signing-session.ts';
import { type CheckContext, createId, createMemoryStorage } from './check-context.ts';
import type { Failure } from './report.ts';

const mend = 'The failed checks above say why. If there are none, please report it to us.';

/** Opens the envelope with a session of the engine, as the element does. */
export async function checkSession(context: CheckContext): Promise<void> {
  const { report, probe, options, clock, cdn } = context;
  const session = createSigningSession(
    {
      transport: probe.transport,
      storage: createMemoryStorage(),
      clock,
      ids: { create: createId },
      cdn,
    },
    { drafts: false },
  );
  try {
    await session.open(options.key);
    if (session.$phase.get().name === 'password') {
      await session.enterPassword(options.password ?? '');
    }
    const phase = session.$phase.get();
    if (phase.name === 'code') {
      // A code is good for one session.
      report.skip('element.opens', 'the envelope asks for a one-time code');
      return;
    }
    const failure: Failure = {
      seen:
        phase.name === 'failed'
          ? `an error is shown: ${phase.error.message}`
          : `the screen "${phase.name}" is shown`,
      mend,
    };
    report.settle('element.opens', phase.name === 'signing' ? null : failure);
  } finally {
    session.destroy();
  }
}
