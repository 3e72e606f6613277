import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The output of `npm start` for programs. */
export interface Demo {
  readonly sign: string;
  readonly sign2: string;
  readonly consent: string;
  readonly host: string;
  readonly password: string;
  readonly passwordValue: string;
  readonly otp: string;
  readonly widget: string;
  readonly widgetVerify: string;
  readonly preview: string;
  readonly bulkPreview: string;
  readonly download: string;
  readonly oldStyle: string;
  readonly mailbox: string;
  readonly apiKey: string;
  readonly apiBase: string;
}

/** The JSON of the sender's call. The server's own schema validates it. */
export type EnvelopeRequest = Readonly<Record<string, unknown>>;

export interface SentEnvelope {
  readonly fingerprint: string;
  readonly parties: readonly { readonly party_id: string; readonly link: string }[];
}

/** The response to the sender's call. */
interface SenderEnvelopeCreated {
  readonly envelope_fingerprint: string;
  readonly parties: SentEnvelope['parties'];
}

/** A server in its own process, on a free port, with its own folder. */
export interface SigningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly demo: Demo;
  /** Sends an envelope as a company would. */
  send(
    envelope: EnvelopeRequest,
    files: Readonly<Record<string, Uint8Array>>,
  ): Promise<SentEnvelope>;
  /** Makes a sender's call with JSON parts and PDFs. The path is relative to the API. */
  post<T>(
    path: string,
    parts: Readonly<Record<string, unknown>>,
    files?: Readonly<Record<string, Uint8Array>>,
  ): Promise<T>;
  /** Loads the sender's report of an envelope. */
  status(fingerprint: string): Promise<Record<string, unknown>>;
  /** Ends the server as Ctrl+C does. */
  end(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Environment variable with the folder of a server that has created the samples: see
 * `prepare-samples.ts`.
 */
export const samplesVariable = 'SIGN_ENVELOPE_SAMPLES';

export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true });

/** Collects what a server prints. */
function readOutput(server: ChildProcess): () => string {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return () => output;
}

/** Waits until the server listens and has written its addresses. */
async function readDemo(server: ChildProcess, output: () => string, file: string): Promise<Demo> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', () => {
      if (/https?:\/\//.test(output()) && existsSync(file)) {
        resolve(JSON.parse(readFileSync(file, 'utf8')));
      }
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output()}`)));
  });
}

/** The built server, as operators run it. */
export const serverProgram = join(root, 'packages/server/dist/main.js');

/** Arguments of Node for the server from its sources, with pages drawn small: see `quick-server.ts`. */
const quickServer = [
  '--import',
  join(root, 'test/hard/durability/source-packages.ts'),
  join(root, 'test/harness/quick-server.ts'),
];

/** Creates a folder for a server's data, with the samples if they have been prepared. */
export async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-'));
  const samples = process.env[samplesVariable];
  if (samples !== undefined) await cp(samples, dataDir, { recursive: true });
  return dataDir;
}

type Environment = Readonly<Record<string, string>>;

/** Starts the built server on a new folder that already contains the samples. It draws their pages. */
export async function startSigningServer(environment: Environment = {}): Promise<SigningServer> {
  const dataDir = await createDataDir();
  await rm(join(dataDir, 'files/pages'), { recursive: true, force: true });
  return start([serverProgram], environment, dataDir);
}

/**
 * Starts the server from its sources, by default on a new folder that already contains the samples, for
 * tests of something else than the pictures of pages: it draws them at a quarter of their width, and
 * equal ones once.
 */
export async function startQuickServer(
  environment: Environment = {},
  existingDataDir?: string,
): Promise<SigningServer> {
  return start(quickServer, environment, existingDataDir ?? (await createDataDir()));
}

async function start(
  program: readonly string[],
  environment: Environment,
  dataDir: string,
): Promise<SigningServer> {
  const server = spawn(process.execPath, program, {
    env: {
      ...process.env,
      // Whatever the tools in this process have set: in production there are no samples.
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = readOutput(server);
  const demo = await readDemo(server, output, join(dataDir, 'demo.json'));
  const authorization = { authorization: `Bearer ${demo.apiKey}` };

  const post: SigningServer['post'] = async (path, parts, files = {}) => {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) form.set(name, JSON.stringify(part));
    for (const [name, bytes] of Object.entries(files)) {
      form.set(name, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${name}.pdf`);
    }
    const answer = await fetch(demo.apiBase + path, {
      method: 'POST',
      headers: authorization,
      body: form,
    }).catch((cause: unknown) => {
      const { exitCode, signalCode } = server;
      const state = exitCode ?? signalCode ?? 'running';
      throw new Error(`${path} of a server that is ${state}:\n${output()}`, { cause });
    });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };

  async function end(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGINT');
    await exited;
  }

  return {
    url: new URL(demo.apiBase).origin,
    dataDir,
    demo,
    post,
    async send(envelope, files) {
      const sent = await post<SenderEnvelopeCreated>('/sender/envelopes', { envelope }, files);
      return { fingerprint: sent.envelope_fingerprint, parties: sent.parties };
    },
    async status(fingerprint) {
      const answer = await fetch(`${demo.apiBase}/sender/envelopes/${fingerprint}`, {
        headers: authorization,
      });
      return answer.json();
    },
    end,
    async stop() {
      await end();
      await removeDataDir(dataDir);
    },
  };
}
