import * as v from 'valibot';
import type { PdfPage } from '../../documents/pdf/pdf-page.ts';
import { parseStored } from '../../store/stored-json.ts';

const storedPages = v.array(v.object({ width: v.number(), height: v.number() }));

/** Reads the sizes of a document's pages, in points. Throws a `DamagedRowError`. */
export function readStoredPages(json: string, document: string): readonly PdfPage[] {
  return parseStored(storedPages, json, { table: 'documents', column: 'pages', row: document });
}
