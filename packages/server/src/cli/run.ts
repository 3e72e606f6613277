import { SettingsError } from '../environment.ts';
import { readSecretFiles } from '../secret-files.ts';
import { serve } from '../serve.ts';
import { runBackupCommand, runMigrateStoreCommand, runRestoreCommand } from './backup.ts';
import type { CommandResult } from './command-result.ts';
import { runCompanyCommand } from './company.ts';
import { runConformanceCommand } from './conformance.ts';
import { describeChanges } from './describe-changes.ts';
import { runEraseCommand } from './erase.ts';
import { formatTable } from './format-table.ts';
import {
  backupHelp,
  companyHelp,
  conformanceHelp,
  eraseHelp,
  jobsHelp,
  keysHelp,
  linksHelp,
  mainHelp,
  migrateStoreHelp,
  restoreHelp,
  sendHelp,
  serveHelp,
  verifyHelp,
} from './help.ts';
import { runJobsCommand } from './jobs.ts';
import { runKeysCommand } from './keys.ts';
import { runLinksCommand } from './links.ts';
import { type SentEnvelope, send } from './send.ts';
import { readSendArguments } from './send-arguments.ts';
import { UsageError } from './usage-error.ts';
import { runVerifyCommand } from './verify.ts';
import { readVersion } from './version.ts';

/** The environment of the command. */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** Exit codes: success; the server or the disk refused; the command was invalid. */
const exit = { done: 0, failed: 1, usage: 2 } as const;

type Command = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  progress: (line: string) => void,
) => Promise<CommandResult>;

/** Commands that run one action and print one text. */
const commands = {
  backup: { help: backupHelp, run: runBackupCommand },
  company: { help: companyHelp, run: runCompanyCommand },
  conformance: { help: conformanceHelp, run: runConformanceCommand },
  erase: { help: eraseHelp, run: runEraseCommand },
  jobs: { help: jobsHelp, run: runJobsCommand },
  keys: { help: keysHelp, run: runKeysCommand },
  links: { help: linksHelp, run: runLinksCommand },
  'migrate-store': { help: migrateStoreHelp, run: runMigrateStoreCommand },
  restore: { help: restoreHelp, run: runRestoreCommand },
  verify: { help: verifyHelp, run: runVerifyCommand },
} as const satisfies Record<string, { readonly help: string; readonly run: Command }>;

/** Runs `sign-envelope` with these arguments and returns the exit code. */
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
    case 'work':
      if (wantsHelp) {
        terminal.print(serveHelp);
        return exit.done;
      }
      return runServer(command, rest, terminal);
    case 'send':
      if (wantsHelp) {
        terminal.print(sendHelp);
        return exit.done;
      }
      return runCommand(runSend, rest, terminal);
    case 'backup':
    case 'company':
    case 'conformance':
    case 'erase':
    case 'jobs':
    case 'keys':
    case 'links':
    case 'migrate-store':
    case 'restore':
    case 'verify':
      if (wantsHelp) {
        terminal.print(commands[command].help);
        return exit.done;
      }
      return runCommand(commands[command].run, rest, terminal);
    default:
      return misused(`There is no command "${command}".`, terminal);
  }
}

/** Runs a process of the server until it receives a signal. */
async function runServer(
  command: 'serve' | 'work',
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [option, ...others] = args;
  const isAlone = command === 'serve' && option === '--no-jobs';
  const excess = isAlone ? others[0] : option;
  if (excess !== undefined) return misused(`${command} takes no "${excess}".`, terminal);
  const role = command === 'work' ? 'work' : isAlone ? 'serve' : 'both';
  return (await serve(terminal.environment, { role })) ? exit.done : exit.failed;
}

/** Runs `send`. What was changed in a PDF is not part of the output: it is printed as an error. */
async function runSend(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  printError: Terminal['printError'],
): Promise<CommandResult> {
  const request = await readSendArguments(args, environment);
  const sent = await send(request);
  if ('problem' in sent) return { output: sent.problem, isDone: false };
  const { envelope } = sent;
  for (const change of envelope.originals.flatMap(describeChanges)) printError(change);
  return {
    output: request.json ? JSON.stringify(envelope, null, 2) : show(envelope),
    isDone: true,
  };
}

function show({ envelope_fingerprint, parties }: SentEnvelope): string {
  const rows = parties.map(({ title, email, party_id, link }) => [
    title === email ? email : `${title} <${email}>`,
    party_id,
    link,
  ]);
  return [`Envelope ${envelope_fingerprint}`, '', formatTable(['PARTY', 'ID', 'LINK'], rows)].join(
    '\n',
  );
}

async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    const environment = readSecretFiles(terminal.environment);
    const { output, isDone, code } = await command(args, environment, terminal.printError);
    if (isDone) terminal.print(output);
    else terminal.printError(output);
    return code ?? (isDone ? exit.done : exit.failed);
  } catch (error) {
    if (error instanceof UsageError) return misused(error.message, terminal);
    if (!(error instanceof SettingsError)) throw error;
    terminal.printError(error.message);
    return exit.failed;
  }
}

function misused(message: string, terminal: Terminal): number {
  terminal.printError(`${message}\nTry: sign-envelope --help`);
  return exit.usage;
}
