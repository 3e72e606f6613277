import { type SpawnOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
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
export async function runJob(
  { name, command, args, env = {} }: Job,
  options: SpawnOptions = {},
): Promise<JobEnd> {
  const child = spawn(command, args, {
    shell: process.platform === 'win32',
    ...options,
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
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  return { status, lastLines };
}
