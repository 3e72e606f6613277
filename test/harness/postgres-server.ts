import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../scripts/test-tools.mjs';

/** A PostgreSQL server of its own, in a temporary folder and on a free port of this machine. */
export interface PostgresServer {
  readonly url: string;
  /** Ends it at once, as a crash does, and starts it again on the same data. */
  crash(): Promise<void>;
  /** Starts it again after `crash`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server. Throws an error if this machine has none. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === null) throw new Error('There is no PostgreSQL on this machine.');
  const folder = mkdtempSync(join(tmpdir(), 'sign-envelope-postgres-'));
  const data = join(folder, 'data');
  const user = unprivileged();
  mkdirSync(data, { mode: 0o700 });
  for (const path of [folder, data]) if (user !== null) chownSync(path, user.uid, user.gid);
  const identity = user ?? {};
  const made = spawnSync(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username=sign', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '300',
    // The machine does not lose its power in a test.
    fsync: 'off',
  };
  let server: ChildProcess | null = null;
  const start = async () => {
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    await isReady(child);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server === null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
    server = null;
  };
  await start();
  return {
    url: `postgres://sign@127.0.0.1:${port}/postgres`,
    // Immediate shutdown, which recovers from its log at the next start.
    crash: () => end('SIGQUIT'),
    start,
    stop: async () => {
      // Fast shutdown: it waits for nobody.
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves once the server says that it accepts connections. */
async function isReady(server: ChildProcess): Promise<void> {
  const { stderr } = server;
  if (stderr === null) throw new Error('PostgreSQL has no output.');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error(`PostgreSQL ended: ${output}`)));
    stderr.on('data', (piece: Buffer) => {
      output = `${output}${piece}`.slice(-10_000);
      if (output.includes('ready to accept connections')) resolve();
    });
  });
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres`, or as nobody. */
function unprivileged(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string, user: string) =>
    Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  const user = Number.isNaN(id('-u', 'postgres')) ? 'nobody' : 'postgres';
  return { uid: id('-u', user), gid: id('-g', user) };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
