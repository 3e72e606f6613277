import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SigningServerOptions } from '../../../packages/server/src/server.ts';
import { killTree } from '../bombs/process-tree.ts';

const here = (name: string) => new URL(name, import.meta.url);

/** A signing server in its own process, which can be killed without warning. */
export interface KillableServer {
  readonly url: string;
  readonly apiKey: string;
  readonly processId: number;
  /** Kills the process with SIGKILL. Resolves when it has ended. Its document processes end later. */
  kill(): Promise<void>;
  /** Kills it and its document processes, so that its folder can be removed. */
  killAll(): Promise<void>;
}

export interface KillableServerOptions {
  /** The key of an earlier server on the same folder. By default a new company is created. */
  readonly apiKey?: string;
  /** Values that can be serialized as JSON. */
  readonly settings?: Partial<SigningServerOptions>;
}

export async function startKillableServer(
  dataDir: string,
  { apiKey, settings = {} }: KillableServerOptions = {},
): Promise<KillableServer> {
  const args = [
    '--import',
    here('./source-packages.ts').href,
    fileURLToPath(here('./server-process.ts')),
    dataDir,
    JSON.stringify(settings),
    ...(apiKey === undefined ? [] : [apiKey]),
  ];
  const process_: ChildProcess = spawn(process.execPath, args, {
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
    killAll: () => killTree(process_),
  };
}
