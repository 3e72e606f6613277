import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

/** A command that is a part of the tests. */
export interface Job {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** How a job ended. */
export interface JobEnd {
  readonly status: number | null;
  /** The end of its output, without colours. */
  readonly lastLines: readonly string[];
}

/** Lines that tell why a check has failed. */
const keptLines = 20;

/** Runs a job. Its output is shown line by line, with its name, because jobs run side by side. */
export async function runJob({ name, command, args, env = {} }: Job): Promise<JobEnd> {
  const child = spawn(command, args, {
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lastLines: string[] = [];
  const show = (line: string) => {
    console.log(`${name.padEnd(12)} │ ${line}`);
    lastLines.push(stripVTControlCharacters(line));
    if (lastLines.length > keptLines) lastLines.shift();
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', show);
  }
  const closed = new Promise((resolve) => child.once('close', resolve));
  const [status] = await once(child, 'exit');
  // A process that a failed test has left behind may keep the output open.
  await Promise.race([closed, pause(1_000, undefined, { ref: false })]);
  child.stdout?.destroy();
  child.stderr?.destroy();
  return { status, lastLines };
}
