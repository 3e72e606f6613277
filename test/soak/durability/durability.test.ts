import { setTimeout } from 'node:timers/promises';
import { test } from 'vitest';
import { type Kill, signThroughKills } from '../../hard/durability/sign-through-kills.ts';

const rounds = 40;
/** The highest share of a round's signings that are acknowledged before the server is killed. */
const mostAcknowledged = 0.7;
/** Maximum milliseconds from that acknowledgement to the kill, which is shorter than a round. */
const longestPause = 15;

const randomKill = (): Kill => ({
  after: Math.random() * mostAcknowledged,
  pause: () => setTimeout(Math.random() * longestPause),
});

test('[SU-07] a server killed at random moments loses no signing that it acknowledged and duplicates none', {
  timeout: 1_800_000,
}, async () => {
  await signThroughKills(Array.from({ length: rounds }, randomKill));
});
