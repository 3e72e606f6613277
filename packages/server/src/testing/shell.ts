import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { run } from '../cli/run.ts';

/** The outcome of pasted commands. */
export interface Pasted {
  /** What they printed, each call of `sign-envelope` after everything else. */
  readonly output: string;
  /** The arguments of each call of `npm`. */
  readonly npm: readonly (readonly string[])[];
}

/** A shell in a new folder, as a reader pastes commands into it. */
export interface Shell {
  readonly folder: string;
  /**
   * Runs the commands. Rejects if one fails, also by the status of a response. `sign-envelope`, with and
   * without `npx`, is run in this process, which takes a hundredth of the time; `npm` is not run.
   */
  paste(commands: string, variables?: Readonly<Record<string, string>>): Promise<Pasted>;
  close(): Promise<void>;
}

/** Writes down its name and its arguments, each ended by NUL, and the call by another. */
const recorder = `#!/bin/sh
for argument in "$(basename "$0")" "$@"; do printf '%s\\0' "$argument"; done >> "$SHELL_CALLS"
printf '\\0' >> "$SHELL_CALLS"
`;

const execute = promisify(execFile);

async function readCalls(file: string): Promise<readonly (readonly string[])[]> {
  if (!existsSync(file)) return [];
  const text = await readFile(file, 'utf8');
  await rm(file);
  return text.split('\0\0').flatMap((call) => (call === '' ? [] : [call.split('\0')]));
}

export async function openShell(): Promise<Shell> {
  const home = await mkdtemp(join(tmpdir(), 'sign-envelope-shell-'));
  const folder = join(home, 'here');
  const bin = join(home, 'bin');
  const calls = join(home, 'calls');
  await mkdir(folder);
  await mkdir(bin);
  for (const name of ['sign-envelope', 'npx', 'npm']) {
    await writeFile(join(bin, name), recorder);
    await chmod(join(bin, name), 0o755);
  }
  await writeFile(join(home, '.curlrc'), 'fail-with-body\nsilent\nshow-error\n');

  async function callCommand(args: readonly string[], environment: NodeJS.ProcessEnv) {
    const lines: string[] = [];
    const print = (text: string) => void lines.push(text);
    // Names of files are relative to the folder of the shell, not to that of this process.
    const placed = args.map((argument) =>
      existsSync(join(folder, argument)) ? join(folder, argument) : argument,
    );
    const code = await run(placed, { environment, print, printError: print });
    const text = lines.join('\n');
    if (code !== 0) throw new Error(`sign-envelope ${args.join(' ')} ended with ${code}: ${text}`);
    return text;
  }

  return {
    folder,
    async paste(commands, variables = {}) {
      const environment = {
        ...process.env,
        ...variables,
        CURL_HOME: home,
        SHELL_CALLS: calls,
        PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
      };
      const { stdout } = await execute('sh', ['-ec', commands], { cwd: folder, env: environment });
      const output = [stdout];
      const npm: (readonly string[])[] = [];
      for (const [name, ...args] of await readCalls(calls)) {
        if (name === 'npm') npm.push(args);
        else output.push(await callCommand(name === 'npx' ? args.slice(1) : args, environment));
      }
      return { output: output.join('\n').trim(), npm };
    },
    close: () => rm(home, { recursive: true }),
  };
}
