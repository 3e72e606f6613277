import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { readServerAddress, type ServerAddress, serverOptions } from './server-address.ts';
import { UsageError } from './usage-error.ts';

export interface Recipient {
  readonly title: string;
  readonly email: string;
  /** The number that one-time codes are sent to; `null` if none is required. */
  readonly mobile: string | null;
}

/** The parsed arguments of `sign-envelope send`. */
export interface SendArguments extends ServerAddress {
  readonly title: string;
  readonly recipients: readonly Recipient[];
  /** The password required before the documents are shown; `null` for none. */
  readonly password: string | null;
  /** Language of its mails; `null` for the server's default. */
  readonly language: string | null;
  /** When it expires, ISO 8601; `null` for never. */
  readonly expires: string | null;
  readonly documents: readonly {
    readonly path: string;
    readonly title: string;
    readonly fields: readonly unknown[];
  }[];
  /** Whether the output is JSON. */
  readonly json: boolean;
}

const options = {
  to: { type: 'string', multiple: true },
  fields: { type: 'string' },
  title: { type: 'string' },
  password: { type: 'string' },
  language: { type: 'string' },
  expires: { type: 'string' },
  json: { type: 'boolean' },
  ...serverOptions,
} as const;

/** Reads the arguments and the files they name. Throws a `UsageError` that says what to change. */
export async function readSendArguments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<SendArguments> {
  const { positionals: paths, values } = parse(args);
  const [first] = paths;
  if (first === undefined) throw new UsageError('Which PDF is to be sent?');
  const recipients = (values.to ?? []).map(readRecipient);
  if (recipients.length === 0) {
    throw new UsageError('Who is to sign? Say it by --to "Ada <ada@example.com>".');
  }
  const fields = values.fields === undefined ? [] : await readFields(values.fields, paths.length);
  return {
    title: values.title ?? titleOf(first),
    recipients,
    password: values.password ?? null,
    language: values.language ?? null,
    expires: values.expires ?? null,
    documents: paths.map((path, index) => ({
      path,
      title: titleOf(path),
      fields: fields.filter((field) => field.document === index + 1).map(({ rest }) => rest),
    })),
    json: values.json === true,
    ...(await readServerAddress(values, environment)),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A phone number at the end, as people write it: `+44 7700 900123`. */
const phone = /\s(\+[\d\s().-]+)$/;

/**
 * `Ada <ada@example.com>` or a bare address, optionally followed by a mobile number. The server
 * validates them.
 */
function readRecipient(given: string): Recipient {
  const number = phone.exec(given.trimEnd());
  const text = number === null ? given : given.slice(0, number.index);
  const named = /^\s*(.*?)\s*<([^<>]+)>\s*$/su.exec(text);
  const email = (named?.[2] ?? text).trim();
  if (!email.includes('@')) {
    throw new UsageError(`"${given}" has no address. Write it like "Ada <ada@example.com>".`);
  }
  const title = named?.[1]?.replace(/^"(.*)"$/, '$1').trim() ?? '';
  // `+44 (0)7700`: the zero is only dialled within the country.
  const mobile = number?.[1]?.replace('(0)', '').replace(/[^+\d]/g, '') ?? null;
  return { title: title === '' ? email : title, email, mobile };
}

async function readFields(path: string, documentCount: number) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The fields in ${path} cannot be read: ${error.code ?? error.message}.`);
  });
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
  if (!Array.isArray(list)) throw new UsageError(`${path} must hold a list of fields.`);
  return list.map((field: unknown, index) => {
    if (typeof field !== 'object' || field === null) {
      throw new UsageError(`Field ${index + 1} of ${path} is not an object.`);
    }
    const { document = 1, ...rest }: Record<string, unknown> = { ...field };
    const isKnown = Number.isInteger(document) && Number(document) >= 1;
    if (!isKnown || Number(document) > documentCount) {
      throw new UsageError(
        `Field ${index + 1} of ${path} is on document ${document}, but there are ${documentCount}.`,
      );
    }
    return { document: Number(document), rest };
  });
}

function titleOf(path: string): string {
  return basename(path, extname(path));
}
