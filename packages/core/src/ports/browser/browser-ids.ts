import type { Ids } from '../ports.ts';

/** 128 random bits, in hex. `crypto.randomUUID` is missing on pages not served over https. */
export const browserIds: Ids = {
  create: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join(''),
};
