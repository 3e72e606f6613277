import * as v from 'valibot';
import type { FilePaths } from '../store/file-paths.ts';
import type { FileDigest } from '../store/stored-file.ts';
import type { Row } from './stored-rows.ts';
import type { TableName } from './stored-tables.ts';

/** A file that a row refers to. */
export interface NeededFile extends FileDigest {
  /** Its path below the folder of all files. */
  readonly name: string;
}

const fileRow = v.object({ id: v.string(), bytes: v.number(), sha256: v.string() });
const namedRow = v.object({ name: v.string(), bytes: v.number(), sha256: v.string() });

/** The file that a row refers to; `null` for none. */
export function neededFile(paths: FilePaths, table: TableName, row: Row): NeededFile | null {
  switch (table) {
    case 'documents': {
      const { id, ...digest } = v.parse(fileRow, row);
      return { name: paths.name(paths.original(id)), ...digest };
    }
    case 'uploads':
    case 'widget_uploads': {
      const { id, ...digest } = v.parse(fileRow, row);
      return { name: paths.name(paths.upload(id)), ...digest };
    }
    case 'logos': {
      const { name, ...digest } = v.parse(namedRow, row);
      return { name: paths.name(paths.logo(name)), ...digest };
    }
    case 'stored_files':
      return v.parse(namedRow, row);
    default:
      return null;
  }
}

/** Whether a file shows a page of an original, and can be drawn again from it. */
export function isOfPage(name: string): boolean {
  return name.startsWith('pages/') || name.startsWith('texts/');
}
