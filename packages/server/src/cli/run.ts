import { readFile } from 'node:fs/promises';
import { serve } from '../serve.ts';
import { jobsHelp, mainHelp, sendHelp, serveHelp } from './help.ts';
import { runJobsCommand } from './jobs.ts';
import { send } from './send.ts';
import { readSendArguments } from './send-arguments.ts';
import { UsageError } from './usage-error.ts';

/** What the command has of the world. */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** Exit codes: done; the server or the disk said no; the command was not understood. */
const exit = { done: 0, failed: 1, usage: 2 } as const;

/** Runs `sign-envelope` with these arguments; answers the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [command, ...rest] = args;
  const wantsHelp = rest.includes('--help') || rest.includes('-h');
  switch (command) {
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      terminal.print(mainHelp);
      return command === undefined ? exit.usage : exit.done;
    case '--version':
    case '-v':
      terminal.print(await readVersion());
      return exit.done;
    case 'serve':
      if (wantsHelp) terminal.print(serveHelp);
      else if (rest.length > 0) return misused(`serve takes no "${rest[0]}".`, terminal);
      else return (await serve(terminal.environment)) ? exit.done : exit.failed;
      return exit.done;
    case 'send':
      if (wantsHelp) {
        terminal.print(sendHelp);
        return exit.done;
      }
      return runSend(rest, terminal);
    case 'jobs':
      if (wantsHelp) {
        terminal.print(jobsHelp);
        return exit.done;
      }
      return runJobs(rest, terminal);
    default:
      return misused(`There is no command "${command}".`, terminal);
  }
}

async function runSend(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const sent = await send(await readSendArguments(args, terminal.environment));
    if ('problem' in sent) {
      terminal.printError(sent.problem);
      return exit.failed;
    }
    const many = sent.links.length > 1;
    for (const { party, link } of sent.links) terminal.print(many ? `${party}: ${link}` : link);
    return exit.done;
  } catch (error) {
    if (error instanceof UsageError) return misused(error.message, terminal);
    throw error;
  }
}

async function runJobs(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const { output, isDone } = await runJobsCommand(args, terminal.environment);
    if (isDone) terminal.print(output);
    else terminal.printError(output);
    return isDone ? exit.done : exit.failed;
  } catch (error) {
    if (error instanceof UsageError) return misused(error.message, terminal);
    throw error;
  }
}

function misused(message: string, terminal: Terminal): number {
  terminal.printError(`${message}\nTry: sign-envelope --help`);
  return exit.usage;
}

async function readVersion(): Promise<string> {
  // From src/cli in the sources, from dist in the build: whichever is two or one below the package.
  for (const path of ['../package.json', '../../package.json']) {
    const text = await readFile(new URL(path, import.meta.url), 'utf8').catch(() => null);
    if (text === null) continue;
    const { version }: { readonly version: string } = JSON.parse(text);
    return version;
  }
  throw new Error('The package has lost its package.json.');
}
