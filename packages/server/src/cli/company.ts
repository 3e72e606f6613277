import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type * as v from 'valibot';
import { senderCompany } from '../company/company-settings.ts';
import type { CommandResult } from './command-result.ts';
import { createCompany } from './create-company.ts';
import { formatTable } from './format-table.ts';
import { openFile } from './open-file.ts';
import { callSender } from './sender-call.ts';
import { readServerAddress, serverOptions } from './server-address.ts';
import { UsageError } from './usage-error.ts';

const options = {
  ...serverOptions,
  settings: { type: 'string' },
  logo: { type: 'string' },
  'no-logo': { type: 'boolean' },
  'contact-email': { type: 'string' },
  again: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** The options of each action, besides those of a server. */
const optionsOf = {
  create: ['contact-email', 'again', 'json'],
  show: ['json'],
  set: ['settings', 'logo', 'no-logo', 'json'],
} as const satisfies Record<string, readonly (keyof typeof options)[]>;

type Values = ReturnType<typeof parse>['values'];
type Company = v.InferOutput<typeof senderCompany>;

const notFound = 'There is no signing server of this version at this address.';

/**
 * Runs `sign-envelope company`, which creates a company, or shows and changes the branding and the config of
 * all new envelopes and widgets of the company that the given key belongs to.
 */
export async function runCompanyCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const { values, positionals } = parse(args);
  const [action, ...others] = positionals;
  if (action !== 'create' && action !== 'show' && action !== 'set') {
    throw new UsageError(
      action === undefined
        ? 'company needs create, show or set.'
        : `There is no "company ${action}".`,
    );
  }
  refuseOtherOptions(action, values);
  if (action === 'create') return create(others, values, environment);
  if (others.length > 0) throw new UsageError(`company ${action} takes no "${others[0]}".`);
  const show = (company: Company) =>
    values.json === true ? JSON.stringify(company, null, 2) : table(company);
  if (action === 'show') {
    const server = await readServerAddress(values, environment);
    return callSender(server, { method: 'GET', path: '/company', notFound }, senderCompany, show);
  }
  const body = await readChange(values);
  const server = await readServerAddress(values, environment);
  const call = { method: 'PUT', path: '/company', body, notFound } as const;
  return callSender(server, call, senderCompany, show);
}

function refuseOtherOptions(action: keyof typeof optionsOf, values: Values): void {
  const general: readonly string[] =
    action === 'create' ? ['data-dir'] : Object.keys(serverOptions);
  const allowed: readonly string[] = [...general, ...optionsOf[action]];
  const other = Object.keys(values).find((name) => !allowed.includes(name));
  if (other !== undefined) throw new UsageError(`--${other} is not for company ${action}.`);
}

function create(
  names: readonly string[],
  values: Values,
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const [name, extra] = names;
  if (name === undefined) throw new UsageError('company create needs the name of the company.');
  if (extra !== undefined) {
    throw new UsageError(`company create takes one name. Quote it: "${names.join(' ')}".`);
  }
  const company = {
    name,
    contactEmail: values['contact-email'],
    again: values.again === true,
    json: values.json === true,
    folder: values['data-dir'],
  };
  return createCompany(company, environment);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function readChange(values: Values): Promise<FormData> {
  const { settings: path, logo } = values;
  const removesLogo = values['no-logo'] === true;
  if (path === undefined && logo === undefined && !removesLogo) {
    throw new UsageError('company set needs --settings, --logo or --no-logo.');
  }
  if (logo !== undefined && removesLogo) {
    throw new UsageError('company set takes either --logo or --no-logo.');
  }
  const settings = path === undefined ? {} : await readSettings(path);
  const form = new FormData();
  form.set('company', JSON.stringify({ ...settings, ...(removesLogo ? { logo: null } : {}) }));
  if (logo !== undefined) form.set('logo', await openFile(logo, 'application/octet-stream'));
  return form;
}

async function readSettings(path: string): Promise<object> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The settings in ${path} cannot be read: ${error.code ?? error.message}.`);
  });
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
  if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) {
    return settings;
  }
  throw new UsageError(`${path} must hold an object with "branding", "config" or both.`);
}

/** One line for each setting, named as in the JSON. */
function table({ branding, config }: Company): string {
  const { colours = {}, ...rest } = branding ?? {};
  const rows = [
    ...Object.entries(rest).map(([key, value]) => [`branding.${key}`, value] as const),
    ...Object.entries(colours).map(([key, value]) => [`branding.colours.${key}`, value] as const),
    ...Object.entries(config).map(([key, value]) => [`config.${key}`, value] as const),
  ].flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return rows.length === 0
    ? 'The company has set nothing.'
    : formatTable(['SETTING', 'VALUE'], rows);
}
