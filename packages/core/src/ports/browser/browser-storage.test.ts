import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserStorage } from './browser-storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('if the browser denies storage, secrets are kept in memory, for each session separately', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const storage = createBrowserStorage();
  storage.set('token', 'secret');
  expect(storage.get('token')).toBe('secret');
  expect(createBrowserStorage().get('token')).toBeNull();
  storage.remove('token');
  expect(storage.get('token')).toBeNull();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

test('a secret is not lost if storage is full', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  const storage = createBrowserStorage();
  storage.set('token', 'secret');
  expect(storage.get('token')).toBe('secret');
});

test('settings outlive the tab, under our own prefix', () => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  createBrowserStorage('localStorage').set('language', 'de');
  expect([...entries]).toEqual([['sign-envelope:language', 'de']]);
  expect(createBrowserStorage('localStorage').get('language')).toBe('de');
});
