import type { SignEnvelopeElement } from '@sign-envelope/element';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FirstFlags, readFirstFlags } from './first-flags.ts';
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

/** Syncs flags that the test sets, on a page whose element opens nothing until the test says so. */
async function follow(first: Promise<FirstFlags>) {
  const seen: string[] = [];
  let tell: ((flags: FlagClient) => void) | undefined;
  const element = Object.assign(new EventTarget(), { session: null });
  syncFlags({
    element,
    first,
    load: async () => ({
      startFlags: (_origin, onFlags) => {
        seen.push('client');
        tell = onFlags;
        return { isOn: () => false, identify: () => undefined };
      },
    }),
    onReady: () => seen.push('shown'),
    onMaintenance: (isOn) => seen.push(isOn ? 'maintenance' : 'application'),
  });
  await vi.advanceTimersByTimeAsync(0);
  const set = (isOn: boolean) => tell?.({ isOn: () => isOn, identify: () => undefined });
  const open = async () => {
    const detail = { action: 'open', active: false };
    element.dispatchEvent(new CustomEvent('sign-loading', { detail }));
    await vi.advanceTimersByTimeAsync(500);
  };
  return { seen, set, open };
}

const maintenance = { 'planned-maintenance': true };

test('the page waits for the first flags, and the client for the envelope', async () => {
  let arrive: (flags: FirstFlags) => void = () => undefined;
  const { seen, set, open } = await follow(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await vi.advanceTimersByTimeAsync(2_999);
  expect(seen).toEqual([]);
  arrive(maintenance);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['maintenance', 'shown']);
  await open();
  expect(seen).toEqual(['maintenance', 'shown', 'client']);
  set(true);
  set(false);
  expect(seen.slice(3)).toEqual(['application']);
});

test('after 3 seconds the page starts with defaults, and the client brings the flags', async () => {
  const { seen, set } = await follow(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen).toEqual(['shown', 'client']);
  set(true);
  expect(seen).toEqual(['shown', 'client', 'maintenance']);
});

test('first flags that come late are applied until the client has its own', async () => {
  let arrive: (flags: FirstFlags) => void = () => undefined;
  const { seen, set } = await follow(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await vi.advanceTimersByTimeAsync(3_000);
  arrive(maintenance);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['shown', 'client', 'maintenance']);
  set(false);
  expect(seen.at(-1)).toBe('application');
});

test('first flags that come after those of the client change nothing', async () => {
  let arrive: (flags: FirstFlags) => void = () => undefined;
  const { seen, set } = await follow(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await vi.advanceTimersByTimeAsync(3_000);
  set(false);
  arrive(maintenance);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['shown', 'client']);
});

test('a page that opens nothing has the client after 3 seconds', async () => {
  const { seen } = await follow(Promise.resolve({}));
  expect(seen).toEqual(['shown']);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(seen).toEqual(['shown', 'client']);
});

test('a page that cannot load flags starts with defaults at once', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const seen: string[] = [];
  syncFlags({
    element: new EventTarget() as SignEnvelopeElement,
    first: Promise.reject(new TypeError('offline')),
    load: () => Promise.reject(new TypeError('offline')),
    onReady: () => seen.push('shown'),
    onMaintenance: () => seen.push('maintenance'),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['shown']);
  expect(error).toHaveBeenCalledOnce();
});

test('the first flags are read from an OFREP answer; what is neither on nor off counts as off', async () => {
  const answer = { flags: [{ key: 'a', value: true }, { key: 'b', value: 'yes' }, { key: 'c' }] };
  const request = vi.fn(async () => Response.json(answer));
  expect(await readFirstFlags(request)).toEqual({ a: true, b: false, c: false });
  await expect(readFirstFlags(async () => new Response('', { status: 503 }))).rejects.toThrow(
    '503',
  );
});
