import { parseArgs } from 'node:util';
import {
  describeVerification,
  loadVerificationTexts,
  type Verification,
  verifyDocument,
} from '@sign-envelope/evidence';
import type { CommandResult } from './command-result.ts';
import { openFile } from './open-file.ts';
import { UsageError } from './usage-error.ts';

/** Exit codes: sealed and whole; changed; without a seal of Sign Envelope. */
const exit = { whole: 0, changed: 1, unsealed: 3 } as const;

/** Runs `sign-envelope verify`: offline, and without a server. */
export async function runVerifyCommand(args: readonly string[]): Promise<CommandResult> {
  const { file, audit, json } = readArguments(args);
  const pdf = await openFile(file, 'application/pdf');
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  const log = audit === undefined ? {} : { auditLog: await readLog(audit) };
  const verification = await verifyDocument(bytes, log);
  return {
    output: json ? JSON.stringify(verification, null, 2) : await describe(verification),
    isDone: true,
    code: codeOf(verification),
  };
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseOptions(args);
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageError('verify needs a PDF.');
  if (others.length > 0) throw new UsageError(`verify takes no "${others[0]}".`);
  return { file, audit: values.audit, json: values.json === true };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { audit: { type: 'string' }, json: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** What is no JSON is no log: the check of the log says so. */
async function readLog(path: string): Promise<unknown> {
  const file = await openFile(path, 'application/json');
  try {
    return JSON.parse(await file.text());
  } catch {
    return null;
  }
}

async function describe(verification: Verification): Promise<string> {
  const texts = await loadVerificationTexts('en');
  const formatTime = (at: string) => at.replace('T', ' at ').replace(/(?:\.\d+)?Z$/, ' UTC');
  const messages = describeVerification(verification, texts, formatTime);
  return [
    ...messages.map(({ text }) => text),
    `The SHA-256 of the file is ${verification.sha256}`,
  ].join('\n');
}

function codeOf({ verdict, audit, signatures, seal }: Verification): number {
  if (verdict === 'changed') return exit.changed;
  if (verdict !== 'sealed') return exit.unsealed;
  if (signatures[seal ?? 0]?.valid_at_signing === false) return exit.changed;
  const goesWith =
    audit === null ||
    (audit.valid && audit.same_envelope && audit.same_head && audit.same_file !== false);
  return goesWith ? exit.whole : exit.changed;
}
