import { join } from 'node:path';
import { type DemoSender, readDemoSender } from '../samples/demo-file.ts';
import { UsageError } from './usage-error.ts';

/** A server, and a key that a company calls it with. */
export interface ServerAddress {
  /** Without a trailing slash. */
  readonly apiBase: string;
  readonly apiKey: string;
}

/** Options of every command that calls a server, as `parseArgs` takes them. */
export const serverOptions = {
  server: { type: 'string' },
  'api-key': { type: 'string' },
  'data-dir': { type: 'string' },
} as const;

/** The values of `serverOptions`. */
type Given = { readonly [Name in keyof typeof serverOptions]?: string | undefined };

/**
 * Finds the server and the key: from the options, else from the environment, else from `demo.json`.
 *
 * @throws UsageError that says what is missing.
 */
export async function readServerAddress(
  given: Given,
  environment: NodeJS.ProcessEnv,
): Promise<ServerAddress> {
  const dataDir = given['data-dir'] ?? (environment.DATA_DIR || './data');
  const demo = await readDemoSender(join(dataDir, 'demo.json'));
  return {
    apiBase: readServer(given.server, demo),
    apiKey: readApiKey(given['api-key'] ?? environment.SIGN_ENVELOPE_API_KEY, demo),
  };
}

function readServer(given: string | undefined, demo: DemoSender | null): string {
  if (given === undefined) return demo?.apiBase ?? 'http://localhost:4000/api';
  const url = URL.parse(given);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(
      `--server must be an address such as https://sign.example.com, not "${given}".`,
    );
  }
  const base = `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  return base.endsWith('/api') ? base : `${base}/api`;
}

function readApiKey(given: string | undefined, demo: DemoSender | null): string {
  const key = (given ?? demo?.apiKey ?? '').trim();
  if (key === '') {
    throw new UsageError('No API key: give --api-key, or set SIGN_ENVELOPE_API_KEY.');
  }
  // Anything else cannot be sent in a header. The key is a secret, so it is not quoted.
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError(
    'The API key must be one word such as sign_4f2a…, without spaces, line breaks and letters with accents.',
  );
}
