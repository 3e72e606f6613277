import { isMailAddress } from '@sign-envelope/core/rules';
import { addCompany, addRandomApiKey } from '../access/api-keys.ts';
import { lineProblem } from '../mail/one-line.ts';
import { lockNames } from '../store/locks.ts';
import type { CommandResult } from './command-result.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

/** A company to create. */
export interface NewCompany {
  readonly name: string;
  /** Receives the company's mails. Without it, none are sent. */
  readonly contactEmail: string | undefined;
  /** Whether another company may have the same name. */
  readonly again: boolean;
  readonly json: boolean;
  /** The folder of an SQLite database. Default: the database of the settings. */
  readonly folder: string | undefined;
}

/**
 * Creates a company with its first API key, on the database of the server. Nothing in the API can: every call
 * of a sender needs a key.
 */
export async function createCompany(
  { name, contactEmail, again, json, folder }: NewCompany,
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const trimmed = name.trim();
  if (trimmed === '' || lineProblem(trimmed) !== null) {
    throw new UsageError(`${JSON.stringify(name)} cannot be the name of a company.`);
  }
  if (contactEmail !== undefined && !isMailAddress(contactEmail)) {
    throw new UsageError(`"${contactEmail}" is not an email address.`);
  }
  return withDatabase(folder, environment, (db) =>
    db.transaction().execute(async (transaction) => {
      await lockNames(transaction, [`company ${trimmed}`]);
      const namesake = await transaction
        .selectFrom('companies')
        .select('id')
        .where('name', '=', trimmed)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (namesake !== undefined && !again) {
        const output = `There is a company "${trimmed}" already (${namesake.id}). For another one of the same name, give --again.`;
        return { output, isDone: false };
      }
      const id = await addCompany(
        transaction,
        trimmed,
        contactEmail === undefined ? {} : { contactEmail },
      );
      const apiKey = await addRandomApiKey(transaction, id);
      return { output: json ? toJson(id, apiKey) : toText(id, apiKey), isDone: true };
    }),
  );
}

function toJson(id: string, apiKey: string): string {
  return JSON.stringify({ company_id: id, api_key: apiKey }, null, 2);
}

function toText(id: string, apiKey: string): string {
  return [
    `Company  ${id}`,
    `API key  ${apiKey}`,
    '',
    'The key is shown only once: the server keeps its hash.',
  ].join('\n');
}
