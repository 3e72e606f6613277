import type { SignEnvelopeElement } from '@sign-envelope/element';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FlagClient } from './flag-client.ts';
import { syncFlags } from './sync-flags.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'https://sign.example' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Syncs flags that the test sets, without an open session. */
async function follow() {
  const seen: string[] = [];
  let tell: ((flags: FlagClient) => void) | undefined;
  const element = Object.assign(new EventTarget(), { session: null });
  syncFlags({
    element,
    load: async () => ({
      startFlags: (_origin, onFlags) => {
        tell = onFlags;
        return { isOn: () => false, identify: () => undefined };
      },
    }),
    onReady: () => seen.push('arrived'),
    onMaintenance: (isOn) => seen.push(isOn ? 'maintenance' : 'application'),
  });
  await vi.advanceTimersByTimeAsync(0);
  const set = (isOn: boolean) => tell?.({ isOn: () => isOn, identify: () => undefined });
  return { seen, set };
}

test('the page waits for the flags and applies them before it is shown', async () => {
  const { seen, set } = await follow();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(seen).toEqual([]);
  set(true);
  expect(seen).toEqual(['maintenance', 'arrived']);
  await vi.advanceTimersByTimeAsync(10_000);
  set(true);
  set(false);
  expect(seen).toEqual(['maintenance', 'arrived', 'application']);
});

test('after 3 seconds the page starts with defaults, and later flags are applied when they load', async () => {
  const { seen, set } = await follow();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen).toEqual(['arrived']);
  set(true);
  expect(seen).toEqual(['arrived', 'maintenance']);
});

test('a page that cannot load flags starts with defaults', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const seen: string[] = [];
  syncFlags({
    element: new EventTarget() as SignEnvelopeElement,
    load: () => Promise.reject(new TypeError('offline')),
    onReady: () => seen.push('arrived'),
    onMaintenance: () => seen.push('maintenance'),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['arrived']);
});
