import { setImmediate } from 'node:timers/promises';
import { test } from 'vitest';
import { signThroughKills } from './sign-through-kills.ts';

/** How many signings are acknowledged before each kill, as shares of a round. */
const shares = [0, 0.3];

/** A few turns of the event loop, so that the kills fall at different points of the other calls. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate();
}

test('[SU-07] a server killed during signings loses none that it acknowledged and duplicates none', async () => {
  await signThroughKills(shares.map((after, index) => ({ after, pause: () => turns(index) })));
});
