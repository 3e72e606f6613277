import { type Ports, SigningError, type Storage } from '@sign-envelope/core';

const nullStorage: Storage = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
};

/**
 * Ports whose every call fails, for an element without an API. Open the session with a key: without
 * one it fails before its first call.
 */
export function failingPorts(ports: Ports): Ports {
  const error = new SigningError('bad-request', '<sign-envelope> has no "api" attribute');
  return { ...ports, transport: { send: () => Promise.reject(error) }, storage: nullStorage };
}
