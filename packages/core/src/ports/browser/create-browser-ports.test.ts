import { expect, test, vi } from 'vitest';
import { createBrowserPorts, imageAddress } from './create-browser-ports.ts';

test.each([
  ['https://sign.example.com/api', 'https://sign.example.com/cdn'],
  ['https://sign.example.com:8443/v1/api/', 'https://sign.example.com:8443/cdn'],
  ['//sign.example.com/api', '//sign.example.com/cdn'],
  ['/api', '/cdn'],
  ['', '/cdn'],
])('the images of %s are at %s', (api, cdn) => {
  expect(imageAddress(api)).toBe(cdn);
});

test.each([
  ['back', -864e5],
  ['forward', 40 * 864e5],
])('the clock of a session goes on when that of the device is set %s', (_, off) => {
  const { clock } = createBrowserPorts({ api: '/api' });
  const begun = clock.now();
  expect(new Date(begun).getUTCFullYear()).toBeGreaterThan(2024);
  vi.useFakeTimers({ now: Date.now() + off, toFake: ['Date'] });
  const later = clock.now();
  vi.useRealTimers();
  expect(later).toBeGreaterThanOrEqual(begun);
  expect(later - begun).toBeLessThan(864e5);
});
