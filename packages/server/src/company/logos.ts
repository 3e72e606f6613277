import type { Database, DatabaseTransaction } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';
import type { StoredFile } from '../store/stored-file.ts';

/** A stored logo. */
export interface StoredLogo {
  readonly file: StoredFile;
  readonly companyId: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Whether a logo is drawn in dark colours and so needs a light ground; otherwise a dark one. */
export function isDarkLogo(name: string): boolean {
  return name.endsWith('-dark.png');
}

/** The public address of a logo. */
export function logoAddress(siteAddress: string, name: string): string {
  return `${siteAddress}/cdn/logos/${name}`;
}

/** The name at the end of the address of a logo of this server; `null` for any other address. */
export function logoNameOf(siteAddress: string, address: string): string | null {
  const folder = logoAddress(siteAddress, '');
  return address.startsWith(folder) ? address.slice(folder.length) : null;
}

/** Finds a stored logo; `null` if there is none of this name. */
export async function findLogo(
  db: Database | DatabaseTransaction,
  files: FileStore,
  name: string,
): Promise<StoredLogo | null> {
  const logo = await db
    .selectFrom('logos')
    .select(['company_id', 'bytes', 'sha256', 'width', 'height'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (logo === undefined) return null;
  const { company_id: companyId, width, height, ...digest } = logo;
  return { file: { path: files.logo(name), ...digest }, companyId, width, height };
}
