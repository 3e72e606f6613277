import { parseArgs } from 'node:util';
import { revoked } from '../access/manage-keys.ts';
import { linkRenewed } from '../envelopes/create/party-link.ts';
import type { CommandResult } from './command-result.ts';
import { callSender } from './sender-call.ts';
import { readServerAddress, serverOptions } from './server-address.ts';
import { UsageError } from './usage-error.ts';

const options = { ...serverOptions, mail: { type: 'boolean' } } as const;

/** Runs `sign-envelope links`: renews or revokes the link of one party. */
export async function runLinksCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const { values, positionals } = parse(args);
  const [action, fingerprint, party, extra] = positionals;
  if (action !== 'renew' && action !== 'revoke') {
    throw new UsageError(
      action === undefined ? 'links needs renew or revoke.' : `There is no "links ${action}".`,
    );
  }
  if (!fingerprint?.trim() || !party?.trim()) {
    throw new UsageError(`links ${action} needs an envelope's fingerprint and a party's id.`);
  }
  requireWord(fingerprint, "an envelope's fingerprint");
  requireWord(party, "a party's id");
  if (extra !== undefined) throw new UsageError(`links ${action} takes no "${extra}".`);
  if (values.mail === true && action === 'revoke') {
    throw new UsageError('--mail is for links renew.');
  }
  const server = await readServerAddress(values, environment);
  const [envelope, id] = [fingerprint, party].map(encodeURIComponent);
  const path = `/envelopes/${envelope}/parties/${id}/link`;
  const notFound = `Your company has no envelope ${fingerprint} with a party ${party}.`;
  if (action === 'renew') {
    const body = { mail: values.mail === true };
    const call = { method: 'POST', path, body, notFound } as const;
    return callSender(server, call, linkRenewed, ({ link }) => link);
  }
  return callSender(server, { method: 'DELETE', path, notFound }, revoked, () => {
    return `The link of ${party} has been revoked. It opens nothing until it is renewed.`;
  });
}

/** Anything else would be another path of the server. */
function requireWord(text: string, what: string): void {
  if (!/^[\w-]+$/.test(text)) throw new UsageError(`${JSON.stringify(text)} is not ${what}.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
