import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SigningServerOptions } from '../../../packages/server/src/server.ts';

const here = (name: string) => new URL(name, import.meta.url);

/** A signing server in a process of its own, to be ended without warning. */
export interface KillableServer {
  readonly url: string;
  readonly apiKey: string;
  readonly processId: number;
  /** Ends it by SIGKILL: nothing of it runs any more once this resolves. */
  kill(): Promise<void>;
}

export interface KillableServerOptions {
  /** Of an earlier server on the same folder; a company is made for a new one unless told. */
  readonly apiKey?: string;
  /** How many files and connections the process may have open; what the machine gives unless told. */
  readonly descriptors?: number;
  /** Anything that JSON can carry. */
  readonly settings?: Partial<SigningServerOptions>;
}

export async function startKillableServer(
  dataDir: string,
  { apiKey, descriptors, settings = {} }: KillableServerOptions = {},
): Promise<KillableServer> {
  const command = [
    process.execPath,
    '--import',
    here('./source-packages.ts').href,
    fileURLToPath(here('./server-process.ts')),
    dataDir,
    JSON.stringify(settings),
    ...(apiKey === undefined ? [] : [apiKey]),
  ];
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors}; `;
  const process_: ChildProcess = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = process_;
  if (stdout === null) throw new Error('The server has no output.');
  const ended = once(process_, 'exit');
  const line = await Promise.race([
    once(createInterface(stdout), 'line').then(([text]) => String(text)),
    ended.then(() => {
      throw new Error('The server ended before it listened.');
    }),
  ]);
  const { url, apiKey: key }: { readonly url: string; readonly apiKey: string } = JSON.parse(line);
  return {
    url,
    apiKey: key,
    processId: process_.pid ?? 0,
    kill: async () => {
      process_.kill('SIGKILL');
      await ended;
    },
  };
}
