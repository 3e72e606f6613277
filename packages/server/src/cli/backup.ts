import { resolve } from 'node:path';
import { checkBackup } from '../backup/check-backup.ts';
import type { Manifest } from '../backup/manifest.ts';
import { migrateStore } from '../backup/migrate-store.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { CommandResult } from './command-result.ts';
import { explained, readDataPlaces, readSwitches, withData } from './data-command.ts';
import { formatTable } from './format-table.ts';
import { UsageError } from './usage-error.ts';
import { readVersion } from './version.ts';

const folderName = ['the folder of the backup'] as const;

/** Runs `sign-envelope backup`, beside servers that may be running. */
export async function runBackupCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const { given, has } = readSwitches('backup', args, {
    names: folderName,
    switches: ['with-keys'],
  });
  const folder = resolve(given[0] ?? '');
  return explained(async () => {
    const places = readDataPlaces(environment);
    const options = { withKeys: has('with-keys'), version: await readVersion() };
    const { manifest, copied } = await withData(places, (store) =>
      writeBackup({ ...store, ...places }, folder, options),
    );
    return `The backup ${folder} is complete: ${contentOf(manifest)}, ${copied} of them new.${keysNote(manifest)}`;
  });
}

/** Runs `sign-envelope restore`. */
export async function runRestoreCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const { given, has } = readSwitches('restore', args, { names: folderName, switches: ['check'] });
  const folder = resolve(given[0] ?? '');
  return explained(async () => {
    if (has('check')) {
      const manifest = await checkBackup(folder);
      return `The backup ${folder} of ${manifest.created_at} is whole: ${contentOf(manifest)}.${keysNote(manifest)}`;
    }
    const manifest = await restoreBackup(folder, readDataPlaces(environment));
    return `The backup ${folder} of ${manifest.created_at} has been restored: ${contentOf(manifest)}.`;
  });
}

function contentOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows and ${files.count} files of ${files.total_bytes} bytes`;
}

function keysNote({ keys }: Manifest): string {
  return keys.length === 0
    ? " It does not have the server's secret, which it cannot be restored without: keep that elsewhere."
    : ' It has the keys of the server: whoever reads it can open every envelope.';
}

/** Runs `sign-envelope migrate-store`, while the server is stopped. */
export async function runMigrateStoreCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  progress: (line: string) => void,
): Promise<CommandResult> {
  readSwitches('migrate-store', args, { names: [], switches: [] });
  return explained(async () => {
    const places = readDataPlaces(environment);
    if (places.databaseUrl === undefined && places.s3 === undefined) {
      throw new UsageError(
        'migrate-store needs DATABASE_URL, S3_BUCKET or both: where to move to.',
      );
    }
    const { tables, files, lostPages } = await migrateStore(places, progress);
    return [
      ...(tables.length === 0
        ? []
        : [
            formatTable(
              ['TABLE', 'ROWS'],
              tables.map(({ name, rows }) => [name, String(rows)]),
            ),
          ]),
      ...(files === null
        ? []
        : [`${files.count} files are in the bucket, ${files.copied} of them new.`]),
      ...(lostPages === 0 ? [] : [`${lostPages} page images were lost, and will be drawn again.`]),
      `Everything is the same as in ${places.dataDir}, which is as it was.`,
    ].join('\n');
  });
}
