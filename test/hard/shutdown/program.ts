import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LogLine } from '../../../packages/server/src/telemetry/log.ts';
import { killTree } from '../bombs/process-tree.ts';

const here = (path: string) => new URL(path, import.meta.url);

/** The server as a program in a process of its own, from its sources. */
export interface Program {
  readonly url: string;
  /** What it has logged so far. */
  readonly log: readonly LogLine[];
  /** Sends SIGTERM. */
  terminate(): void;
  /** `null` while it runs. */
  exitCode(): number | null;
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
  /** Kills it and its document processes, so that its folder can be removed. */
  killAll(): Promise<void>;
}

/** Starts the program, and resolves once it listens. */
export async function startProgram(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const program = spawn(
    process.execPath,
    [
      '--import',
      here('../durability/source-packages.ts').href,
      fileURLToPath(here('../../harness/quick-server.ts')),
    ],
    {
      env: { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  if (program.stderr === null) throw new Error('The program has no output.');
  const log: LogLine[] = [];
  const lines = createInterface(program.stderr);
  const ended = once(program, 'close').then(([code]: readonly (number | null)[]) => code ?? null);
  const started = new Promise<string>((resolve, reject) => {
    lines.on('line', (text) => {
      // What Node prints by itself is no line of the log.
      if (!text.startsWith('{')) return;
      const line: LogLine = JSON.parse(text);
      log.push(line);
      if (line.message === 'started') resolve(String(line.url));
    });
    ended.then(() => reject(new Error(`It ended: ${JSON.stringify(log)}`)));
  });
  return {
    url: await started,
    log,
    terminate: () => program.kill('SIGTERM'),
    exitCode: () => program.exitCode,
    ended,
    killAll: () => killTree(program),
  };
}
