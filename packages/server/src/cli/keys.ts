import { parseArgs } from 'node:util';
import { apiKeyCreated, apiKeyList, isKeyId, revoked } from '../access/manage-keys.ts';
import type { CommandResult } from './command-result.ts';
import { formatTable } from './format-table.ts';
import { callSender } from './sender-call.ts';
import { readServerAddress, serverOptions } from './server-address.ts';
import { UsageError } from './usage-error.ts';

const options = {
  ...serverOptions,
  name: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/**
 * Runs `sign-envelope keys`, which manages the API keys of the company that the given key belongs
 * to.
 */
export async function runKeysCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const { values, positionals } = parse(args);
  const [action, id, ...others] = positionals;
  if (action !== 'list' && action !== 'create' && action !== 'revoke') {
    throw new UsageError(
      action === undefined ? 'keys needs list, create or revoke.' : `There is no "keys ${action}".`,
    );
  }
  const extra = action === 'revoke' ? others[0] : id;
  if (extra !== undefined) throw new UsageError(`keys ${action} takes no "${extra}".`);
  if (values.name !== undefined && action !== 'create') {
    throw new UsageError('--name is for keys create.');
  }
  if (values.json === true && action !== 'list') throw new UsageError('--json is for keys list.');
  if (action === 'revoke') requireId(id);
  const server = await readServerAddress(values, environment);
  const notFound = `There is no key ${id ?? ''} that is still in use.`;
  if (action === 'list') {
    return callSender(server, { method: 'GET', path: '/keys', notFound }, apiKeyList, (list) =>
      values.json === true ? JSON.stringify(list.keys, null, 2) : table(list.keys),
    );
  }
  if (action === 'create') {
    const body = { name: values.name ?? '' };
    const call = { method: 'POST', path: '/keys', body, notFound } as const;
    return callSender(server, call, apiKeyCreated, ({ api_key }) => api_key);
  }
  const path = `/keys/${encodeURIComponent(id ?? '')}`;
  return callSender(server, { method: 'DELETE', path, notFound }, revoked, () => {
    return `Key ${id} has been revoked. It opens nothing any more.`;
  });
}

function requireId(id = ''): void {
  if (id.trim() === '') throw new UsageError('keys revoke needs the id of a key.');
  if (isKeyId(id)) return;
  throw new UsageError(`${JSON.stringify(id)} is no key's id: see sign-envelope keys list.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function table(keys: readonly ListedKey[]): string {
  return formatTable(
    ['ID', 'NAME', 'CREATED', 'LAST USED', 'REVOKED'],
    keys.map((key) => [
      key.id,
      key.name === '' ? '-' : key.name,
      key.created_at,
      key.last_used_at ?? '-',
      key.revoked_at ?? '-',
    ]),
  );
}

interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}
