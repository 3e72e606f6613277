import { type Ports, SigningError, type Storage } from '@sign-envelope/core';

const nullStorage: Storage = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
};

/**
 * Ports of a session that can only fail, for an element that was told of no API. Open it with any
 * key, so that it gets as far as a call.
 */
export function failingPorts(ports: Ports): Ports {
  const error = new SigningError('bad-request', '<sign-envelope> has no "api" attribute');
  return { ...ports, transport: { send: () => Promise.reject(error) }, storage: nullStorage };
}
