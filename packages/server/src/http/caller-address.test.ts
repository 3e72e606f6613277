import { describe, expect, test } from 'vitest';
import { findCaller, toBlockList } from './caller-address.ts';

describe('the address of a caller', () => {
  const proxies = toBlockList(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);
  const nobody = toBlockList([]);

  test.for([
    ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.2', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.2', '192.0.2.66, 198.51.100.1, 10.0.0.9', '198.51.100.1'],
    ['10.0.0.2', '2001:db8::7', '2001:db8::7'],
    ['fd00::1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.2', undefined, '10.0.0.2'],
    ['10.0.0.2', '', '10.0.0.2'],
    ['10.0.0.2', 'unknown', '10.0.0.2'],
    ['10.0.0.2', '198.51.100.1, <script>', '10.0.0.2'],
    ['10.0.0.2', '10.0.0.3', '10.0.0.3'],
    [null, '198.51.100.1', null],
  ])('%j with X-Forwarded-For %j is %j', ([remote, header, expected]) => {
    expect(findCaller(remote ?? null, header ?? undefined, proxies)).toBe(expected);
  });

  test('is never taken from the caller’s headers if no proxy is trusted', () => {
    expect(findCaller('10.0.0.2', '198.51.100.1', nobody)).toBe('10.0.0.2');
  });
});

test.for(['x', '10.0.0.0/33', '10.0.0.0/x', '10.0.0', 'fd00::/129', ''])(
  'a proxy cannot be %j',
  (entry) => {
    expect(() => toBlockList([entry])).toThrow(RangeError);
  },
);
