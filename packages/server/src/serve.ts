import { fileURLToPath } from 'node:url';
import { prepareDemo } from './demo.ts';
import type { DocumentEngine } from './documents/document-engine.ts';
import { readEnvironment, SettingsError } from './environment.ts';
import { isLocalHost } from './http/this-machine.ts';
import { SealError } from './seal/seal-error.ts';
import { readSecretFiles } from './secret-files.ts';
import {
  createSigningServer,
  type ServerRole,
  type SigningServer,
  type SigningServerOptions,
  serverDefaults,
} from './server.ts';
import { storageFailureOf } from './store/storage-failure.ts';
import { StoreError } from './store/store-error.ts';
import { errorLine, logLine, logToConsole } from './telemetry/log.ts';

/**
 * A build of another package of the repository. The sources and the build of this package are
 * equally deep, so the same relative path works for both.
 */
const beside = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const folders = {
  site: beside('site/dist'),
  element: beside('element/dist/cdn'),
  elementVersions: beside('element/versions'),
  host: beside('../examples/host/dist'),
  docs: beside('../dist/docs'),
};

/** How the program runs. */
export interface ServeOptions {
  /** What this process does. Default: both. */
  readonly role?: ServerRole;
  /** Replaces the server's own. */
  readonly documentEngine?: DocumentEngine;
}

/**
 * Runs the server as a program, with settings from the environment, until it receives a signal.
 * Resolves once the server runs, or to `false` if it could not start, after printing why.
 */
export async function serve(
  environment: NodeJS.ProcessEnv,
  { role = 'both', documentEngine }: ServeOptions = {},
): Promise<boolean> {
  // Files under DATA_DIR are private to the server, regardless of the shell's default.
  process.umask(0o077);
  let stopping: AbortSignal | null = null;
  try {
    const { options, elementVersions, logsRequests, makesDemo } = readEnvironment(
      readSecretFiles(environment),
    );
    const server = await createSigningServer({
      ...options,
      role,
      folders: { ...folders, ...(elementVersions !== null && { elementVersions }) },
      ...(logsRequests ? { log: logToConsole } : {}),
      ...(documentEngine && { documentEngine }),
    });
    stopping = stopOnSignal(server.close);
    process.once('uncaughtException', endWithError);
    logToConsole(logLine('info', 'started', { url: server.url, role, pid: process.pid }));
    if (role === 'work') {
      console.log(`Background jobs are being worked on. ${server.url}/healthz tells how it goes.`);
      return true;
    }
    const address = [
      ...(options.startPage && isLocalHost(new URL(server.url).host)
        ? [`Start here: ${server.url}/start`]
        : []),
      `Sign Envelope is at ${server.url}`,
      reachOf(server),
    ].join('\n');
    console.log(makesDemo ? await introduce(server, options, address) : address);
    return true;
  } catch (error) {
    // Interrupted by a signal while starting: not an error.
    if (stopping?.aborted === true) return true;
    const message = explain(error, environment);
    if (message === null) throw error;
    console.error(message);
    return false;
  }
}

/** Describes who can reach the server. */
function reachOf({ isLocal }: SigningServer): string {
  return isLocal
    ? 'Only this machine can reach it. Set HOST=0.0.0.0 to open it to others.'
    : 'Other machines can reach it too. The samples and the mailbox are limited to this machine, unless you set DEMO=on and DEV_MAILBOX=on.';
}

/** Creates the samples and lists their addresses. */
async function introduce(
  server: SigningServer,
  { dataDir, devMailbox = false, sms }: SigningServerOptions,
  address: string,
): Promise<string> {
  const demo = await prepareDemo(server, dataDir, {
    sendsCodes: devMailbox !== false || sms !== undefined,
  });
  const links = [
    ['Tenancy agreement, the tenant', demo.sign],
    ['Tenancy agreement, the landlord', demo.sign2],
    ['Consent form', demo.consent],
    ['On a page of your own', demo.host],
    [`Behind the password "${demo.passwordValue}"`, demo.password],
    ['Behind a one-time code', demo.otp],
    ['A form for anybody', demo.widget],
    ['A preview for the sender', demo.preview],
    ['Mails and codes that were sent', devMailbox === false ? '' : demo.mailbox],
  ] as const;
  const shown = links.filter(([, link]) => link !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  return [
    address,
    '',
    'Links to try, each good until its envelope has ended:',
    ...shown.map(([name, link]) => `  ${name.padEnd(width)}  ${link}`),
    '',
    `For programs: ${demo.path}`,
    'Ctrl+C stops it.',
  ].join('\n');
}

/** Explains an error that the operator can fix; returns `null` for any other error. */
function explain(error: unknown, environment: NodeJS.ProcessEnv): string | null {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof StoreError || error instanceof SealError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const port = environment.PORT || serverDefaults.port;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Set PORT to another, or to 0 for any that is free.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return wrongHost(error, environment);
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${environment.HOST}. Set HOST to one it has.`;
    case 'EACCES':
      if ('syscall' in error && error.syscall === 'listen') {
        return `Port ${port} may not be used. Set PORT to one above 1023.`;
      }
      return unusableFolder(error);
    case 'EEXIST':
      return unusableFolder(error);
    default:
      return storageFailureOf(error) === null ? null : unusableFolder(error);
  }
}

/** A name that cannot be resolved to an address to listen on. */
function wrongHost(error: Error, environment: NodeJS.ProcessEnv): string | null {
  const isName = 'syscall' in error && error.syscall === 'getaddrinfo';
  if (!isName) return null;
  const { HOST: host = '' } = environment;
  return `HOST must be an address or a name of this machine, not ${JSON.stringify(host)}.`;
}

function unusableFolder(error: Error): string {
  return `The folder for the data cannot be used (${error.message}). Set DATA_DIR to another.`;
}

/**
 * Milliseconds within which signals count as one: a terminal signals both this process and its
 * parent, which forwards the signal.
 */
const sameSignalMs = 500;

/**
 * Closes the server at the first signal and exits immediately at a later one. Returns an
 * `AbortSignal` that is aborted at the first signal.
 */
function stopOnSignal(close: () => Promise<void>): AbortSignal {
  const stopping = new AbortController();
  let since: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (since !== null) {
      if (performance.now() - since <= sameSignalMs) return;
      logToConsole(logLine('info', 'stopped at once', { signal }));
      process.exit(1);
    }
    since = performance.now();
    stopping.abort();
    logToConsole(logLine('info', 'stopping', { signal }));
    close().then(() => {
      logToConsole(logLine('info', 'stopped'));
      process.exit(0);
    }, endWithError);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return stopping.signal;
}

/** Ends the process as Node would, but with a line in the log. */
function endWithError(error: unknown): void {
  logToConsole(errorLine(error, {}, 'fatal'));
  process.exit(1);
}
