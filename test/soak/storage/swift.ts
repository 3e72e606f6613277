import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createS3Requests } from '../../../packages/server/src/store/s3/s3-requests.ts';
import type { S3UnderTest } from '../../../packages/server/src/testing/s3/s3-contract.ts';

/** The servers that keep data, in the order in which they start. */
const storageServers = ['account', 'container', 'object'] as const;

type StorageServer = (typeof storageServers)[number];

const run = promisify(execFile);

/** Packages of Debian and Ubuntu. */
const packages = ['swift-proxy', ...storageServers.map((server) => `swift-${server}`)];

async function installSwift(): Promise<void> {
  if (existsSync('/usr/bin/swift-proxy-server') && existsSync('/usr/bin/swift-object-server'))
    return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}

/**
 * Starts OpenStack Swift, which has the API of S3, in a folder of its own, with an empty bucket. Installs it
 * if it is missing.
 */
export async function startSwift(): Promise<S3UnderTest> {
  await installSwift();
  const folder = await mkdtemp(join(tmpdir(), 'sign-envelope-swift-'));
  await mkdir(join(folder, 'disks', 'disk'), { recursive: true });
  const ports = {
    proxy: await findPort(),
    account: await findPort(),
    container: await findPort(),
    object: await findPort(),
  };
  for (const server of storageServers) {
    await makeRing(folder, server, ports[server]);
    await writeFile(
      join(folder, `${server}.conf`),
      settings(folder, ports[server], [
        `devices = ${join(folder, 'disks')}`,
        'mount_check = false',
        '[pipeline:main]',
        `pipeline = ${server}-server`,
        `[app:${server}-server]`,
        `use = egg:swift#${server}`,
      ]),
    );
  }
  await writeFile(
    join(folder, 'proxy.conf'),
    settings(folder, ports.proxy, [
      '[pipeline:main]',
      'pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo proxy-server',
      '[app:proxy-server]',
      'use = egg:swift#proxy',
      'account_autocreate = true',
      // A storage server that was stopped is asked again at once.
      'error_suppression_interval = 0',
      '[filter:tempauth]',
      'use = egg:swift#tempauth',
      'user_test_tester = testing .admin',
      '[filter:s3api]',
      'use = egg:swift#s3api',
      ...['catch_errors', 'listing_formats', 'copy', 'slo', 'dlo'].flatMap((name) => [
        `[filter:${name}]`,
        `use = egg:swift#${name}`,
      ]),
      '[filter:cache]',
      'use = egg:swift#memcache',
      // There is none: every call asks the storage servers.
      'memcache_servers = 127.0.0.1:1',
    ]),
  );
  const running = new Map<string, ChildProcess>();
  const start = async (server: StorageServer | 'proxy') => {
    const child = spawn(`/usr/bin/swift-${server}-server`, [join(folder, `${server}.conf`)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.set(server, child);
    await untilListening(ports[server], child);
  };
  const stop = async (server: string) => {
    const child = running.get(server);
    running.delete(server);
    if (child === undefined || child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  const close = async () => {
    await Promise.all([...running.keys()].map(stop));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const server of [...storageServers, 'proxy'] as const) await start(server);
    const s3 = {
      endpoint: `http://127.0.0.1:${ports.proxy}`,
      bucket: 'sign-envelope',
      accessKeyId: 'test:tester',
      secretAccessKey: 'testing',
    };
    await createS3Requests(s3)({ method: 'PUT' }, () => undefined);
    return {
      settings: s3,
      interrupt: async () => {
        await stop('object');
        return () => start('object');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function settings(folder: string, port: number, lines: readonly string[]): string {
  return [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    'user = root',
    `swift_dir = ${folder}`,
    'log_level = ERROR',
    ...lines,
    '',
  ].join('\n');
}

/** Says that all data is on one disk of one server. */
async function makeRing(folder: string, server: StorageServer, port: number): Promise<void> {
  const build = (...args: readonly string[]) =>
    run('swift-ring-builder', [join(folder, `${server}.builder`), ...args]);
  await build('create', '4', '1', '1');
  await build('add', `r1z1-127.0.0.1:${port}/disk`, '1');
  await build('rebalance');
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

/** Any response will do. */
async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Swift has ended with ${child.exitCode}`);
    try {
      await fetch(`http://127.0.0.1:${port}/healthcheck`);
      return;
    } catch {
      await setTimeout(50);
    }
  }
}
