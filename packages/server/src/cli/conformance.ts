import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  type ConformanceOptions,
  type ConformancePreview,
  checkBackend,
  createFetchTransport,
} from '@sign-envelope/core/conformance';
import type { CommandResult } from './command-result.ts';
import { formatConformance } from './format-conformance.ts';
import { UsageError } from './usage-error.ts';

const options = {
  key: { type: 'string' },
  cdn: { type: 'string' },
  password: { type: 'string' },
  'send-code': { type: 'boolean' },
  widget: { type: 'string' },
  preview: { type: 'string' },
  origin: { type: 'string' },
  write: { type: 'boolean' },
  sign: { type: 'boolean' },
  reject: { type: 'boolean' },
  timeout: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Runs `sign-envelope conformance`: checks whether a backend answers the calls of the element. */
export async function runConformanceCommand(
  args: readonly string[],
  _environment: NodeJS.ProcessEnv,
  printNote: (line: string) => void,
): Promise<CommandResult> {
  const { values, positionals } = parse(args);
  const [address, ...others] = positionals;
  if (address === undefined) throw new UsageError('conformance needs the address of an API.');
  if (others.length > 0) throw new UsageError(`conformance takes no "${others[0]}".`);
  const api = readAddress(address, 'the address of the API');
  const request = readRequest(api, values);
  const origin = values.origin === undefined ? undefined : readOrigin(values.origin);
  const transport = createFetchTransport({ api, origin });
  printNote(`Checking ${api}: ${describeActions(request)}`);
  const report = await checkBackend(transport, {
    ...request,
    crossOrigin: transport.crossOrigin,
    redirectOf: transport.redirectOf,
  });
  return {
    output: values.json === true ? JSON.stringify(report, null, 2) : formatConformance(report),
    isDone: true,
    code: report.isConformant ? 0 : 1,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof parse>['values'];

function readRequest(api: string, values: Values): ConformanceOptions {
  const { widget, preview, password, timeout } = values;
  if (values.key === undefined) {
    throw new UsageError('conformance needs --key: the key of a link that has not been signed.');
  }
  return {
    key: keyIn(values.key, '--key'),
    cdn: values.cdn === undefined ? `${new URL(api).origin}/cdn` : readAddress(values.cdn, '--cdn'),
    actions: readActions(values),
    ...(widget !== undefined && { widget }),
    ...(preview !== undefined && { preview: readPreview(preview) }),
    ...(password !== undefined && { password }),
    ...(values['send-code'] === true && { askCode }),
    ...(timeout !== undefined && { timeout: readTimeout(timeout) }),
  };
}

function readAddress(text: string, what: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '') {
    throw new UsageError(`${what} must be one such as https://sign.example.com/api.`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) return url.origin;
  throw new UsageError('--origin must be one such as https://shop.example.com.');
}

/** The key itself, or that of a link, after its `#`. */
function keyIn(text: string, option: string): string {
  const key = text.slice(text.indexOf('#') + 1).trim();
  if (key === '') throw new UsageError(`${option} has no key.`);
  return key;
}

/** A preview by its link: the path says what it shows. */
function readPreview(link: string): ConformancePreview {
  const url = URL.parse(link);
  const [kind, first, second] = url?.pathname.split('/preview/')[1]?.split('/') ?? [];
  const parts = [kind, first, second].map((part) => decodeURIComponent(part ?? ''));
  if (url !== null && kind === 'bulk-send' && first !== undefined) {
    return { contactFingerprint: parts[1] ?? '', query: url.search };
  }
  if (kind === undefined || first === undefined || !link.includes('#')) {
    throw new UsageError('--preview must be a link: https://…/preview/…/…#key.');
  }
  return {
    key: keyIn(link, '--preview'),
    envelopeFingerprint: parts[0] ?? '',
    signatureFingerprint: parts[1] ?? '',
  };
}

function readActions({ sign, reject, write }: Values): NonNullable<ConformanceOptions['actions']> {
  if (sign && reject) throw new UsageError('Either --sign or --reject: a party does not do both.');
  return sign ? 'sign' : reject ? 'reject' : write ? 'write' : 'read';
}

function readTimeout(text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0 && seconds <= 600) return seconds * 1000;
  throw new UsageError('--timeout must be a number of seconds, at most 600.');
}

const described = {
  read: 'the envelope is opened, and nothing is changed.',
  write: 'the envelope is opened, an image is uploaded and removed, and the sender gets a message.',
  sign: 'the envelope is signed, an image is uploaded, and the sender gets a message.',
  reject: 'the envelope is rejected.',
} as const;

function describeActions({ actions = 'read', widget, password, askCode }: ConformanceOptions) {
  const signsWidget = actions === 'sign' && widget !== undefined;
  return [
    described[actions],
    signsWidget ? 'The widget is signed, as conformance-check@example.com.' : '',
    password === undefined ? '' : 'A wrong password is tried once.',
    askCode === undefined ? '' : 'A one-time code is sent to the phone of the party.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Asks for the code on the terminal. */
async function askCode(mobileLastFour: string | null): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const phone = mobileLastFour === null ? 'the phone' : `the phone that ends in ${mobileLastFour}`;
  const code = await terminal.question(`The code that was sent to ${phone}: `);
  terminal.close();
  return code.trim();
}
