import { loadLatePart } from '../load-late-part.ts';
import type { Ports } from '../ports/ports.ts';
import { createSession } from './create-session.ts';
import type { SessionOptions } from './session-sources.ts';
import type { SigningSession } from './signing-session.ts';

/**
 * Creates the session of one signer. It does nothing until `open` is called.
 *
 * @param ports - The session's access to network, storage, clock and randomness.
 * @example
 * ```ts
 * const session = createSigningSession(createBrowserPorts({ api: '/api' }));
 * session.on('submitted', ({ status }) => console.log(status));
 * await session.open(key);
 * session.setValue('name', 'Ada Lovelace');
 * await session.submit();
 * ```
 */
export function createSigningSession(ports: Ports, options: SessionOptions = {}): SigningSession {
  return createSession(ports, options, loadLatePart);
}
