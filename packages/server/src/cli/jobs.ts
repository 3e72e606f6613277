import { parseArgs } from 'node:util';
import { dropJob, type JobSummary, listJobs, retryJobs } from '../jobs/manage-jobs.ts';
import type { Database } from '../store/database.ts';
import type { CommandResult } from './command-result.ts';
import { formatTable } from './format-table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

interface JobsArguments {
  readonly action: string;
  readonly id: number | null;
  readonly all: boolean;
  readonly json: boolean;
  /** The folder of an SQLite database; `undefined` for the database of the settings. */
  readonly folder: string | undefined;
}

/**
 * Runs `sign-envelope jobs`. It works on the database directly, so that it can be used while the
 * server is down, and needs no key, only access to the server's folder. A running server picks up
 * changes within seconds.
 */
export async function runJobsCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const wanted = readArguments(args);
  return withDatabase(wanted.folder, environment, (db) => act(db, wanted));
}

function readArguments(args: readonly string[]): JobsArguments {
  const { values, positionals } = parse(args);
  const [action, id, ...others] = positionals;
  if (action !== 'list' && action !== 'retry' && action !== 'drop') {
    throw new UsageError(
      action === undefined ? 'jobs needs list, retry or drop.' : `There is no "jobs ${action}".`,
    );
  }
  if (others.length > 0) throw new UsageError(`jobs ${action} takes no "${others[0]}".`);
  const all = values.all === true;
  if (action === 'list' ? id !== undefined : id === undefined && !(all && action === 'retry')) {
    throw new UsageError(
      action === 'list' ? `jobs list takes no "${id}".` : `jobs ${action} needs the id of a job.`,
    );
  }
  if (all && (action === 'drop' || id !== undefined)) {
    throw new UsageError(`jobs ${action} takes either an id or --all.`);
  }
  if (id !== undefined && !/^\d{1,15}$/.test(id))
    throw new UsageError(`${JSON.stringify(id)} is no job's id.`);
  if (values.json === true && action !== 'list') throw new UsageError('--json is for jobs list.');
  return {
    action,
    id: id === undefined ? null : Number(id),
    all,
    json: values.json === true,
    folder: values['data-dir'],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        json: { type: 'boolean' },
        'data-dir': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function act(db: Database, { action, id, all, json }: JobsArguments): Promise<CommandResult> {
  if (action === 'list') {
    const jobs = await listJobs(db, { state: all ? 'any' : 'given-up' });
    return { output: json ? JSON.stringify(jobs, null, 2) : table(jobs, all), isDone: true };
  }
  if (id === null) {
    const count = await retryJobs(db, {});
    const jobs = count === 1 ? 'job is' : 'jobs are';
    return {
      output: count === 0 ? 'No job has failed.' : `${count} failed ${jobs} being tried again.`,
      isDone: true,
    };
  }
  const isDone = action === 'retry' ? (await retryJobs(db, { id })) > 0 : await dropJob(db, id);
  if (!isDone) return { output: `There is no failed job ${id}.`, isDone };
  return {
    output:
      action === 'retry'
        ? `Job ${id} is being tried again.`
        : `Job ${id} has been dropped. It will not be done.`,
    isDone,
  };
}

function table(jobs: readonly JobSummary[], all: boolean): string {
  if (jobs.length === 0) return all ? 'There are no jobs.' : 'No job has failed.';
  const rows = jobs.map((job) => [
    String(job.id),
    job.kind,
    job.state,
    String(job.attempts),
    job.endedAt ?? job.dueAt,
    job.envelope ?? '-',
    job.lastError ?? '',
  ]);
  return formatTable(['ID', 'KIND', 'STATE', 'ATTEMPTS', 'SINCE', 'ENVELOPE', 'LAST ERROR'], rows);
}
