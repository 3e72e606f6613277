// Writes packages/core/src/contract/compiled-readers.ts, which says by which reader the browser reads each
// key of a response. It follows from the schemas in contract/wire/, which browsers do not load.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import * as readers from '../packages/core/src/contract/readers.ts';
import {
  wireBranding,
  wireConfig,
  wireDocument,
  wireEnvelope,
  wirePage,
  wireParty,
  wireUser,
} from '../packages/core/src/contract/wire/wire-envelope.ts';
import { wireField } from '../packages/core/src/contract/wire/wire-field.ts';
import {
  wirePageText,
  wireTextBlock,
  wireTextLine,
} from '../packages/core/src/contract/wire/wire-page-text.ts';
import {
  wireAuth,
  wireCodeSent,
  wireDownloadLink,
  wireDownloadMeta,
  wireError,
  wireSubmitResult,
  wireUpload,
  wireWidget,
  wireWidgetSigning,
} from '../packages/core/src/contract/wire/wire-responses.ts';

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The objects on the wire, each of which gets a table. */
const objects: Readonly<Record<string, { readonly entries: Entries }>> = {
  auth: wireAuth.entries.data,
  branding: wireBranding,
  codeSent: wireCodeSent,
  colors: wireBranding.entries.colours,
  config: wireConfig,
  document: wireDocument,
  downloadLink: wireDownloadLink,
  downloadMeta: wireDownloadMeta,
  envelope: wireEnvelope,
  error: wireError,
  field: wireField,
  page: wirePage,
  pageText: wirePageText,
  party: wireParty,
  submitResult: wireSubmitResult,
  textBlock: wireTextBlock,
  textLine: wireTextLine,
  upload: wireUpload,
  user: wireUser,
  widget: wireWidget,
  widgetSigning: wireWidgetSigning,
};

/** The schema inside `optional` and `nullable`. */
function unwrap(schema: v.GenericSchema): v.GenericSchema {
  return 'wrapped' in schema ? unwrap(schema.wrapped as v.GenericSchema) : schema;
}

function metadataOf(schema: v.GenericSchema): Readonly<Record<string, unknown>> {
  return v.getMetadata(unwrap(schema) as v.SchemaWithPipe<readonly [v.GenericSchema]>);
}

function readerOf(schema: v.GenericSchema): readers.Reader {
  const inner = unwrap(schema);
  const { reader } = metadataOf(schema);
  if (typeof reader === 'function') return reader as readers.Reader;
  switch (inner.type) {
    case 'string':
      return inner === schema ? readers.toText : readers.toTextOrNull;
    case 'number':
      return readers.toNumber;
    case 'boolean':
      return readers.toBoolean;
    case 'array':
      return readers.toList;
    case 'literal':
      return readers.toText;
    case 'picklist':
      return isOfNumbers(inner) ? readers.toNumber : readers.toText;
    default:
      return readers.passthrough;
  }
}

function isOfNumbers(schema: v.GenericSchema): boolean {
  return (
    'options' in schema && Array.isArray(schema.options) && typeof schema.options[0] === 'number'
  );
}

function renderTable(name: string, entries: Entries): string {
  const early = Object.entries(entries).filter(([, schema]) => metadataOf(schema).late !== true);
  const lines = early.map(([key, schema]) => `  ${key}: ${readerOf(schema).name},`);
  return [`export const ${name}Readers = {`, ...lines, '};'].join('\n');
}

/** The text of the file. */
export function compileReaders(): string {
  const schemas = Object.values(objects).flatMap(({ entries }) => Object.values(entries));
  const imports = [...new Set(schemas.map((schema) => readerOf(schema).name))].sort();
  for (const reader of imports)
    if (!Object.hasOwn(readers, reader)) throw new Error(`readers.ts does not export ${reader}`);
  return [
    '// Written by `npm run contract` from the schemas in wire/.',
    `import {\n  ${imports.join(',\n  ')},\n} from './readers.ts';`,
    ...Object.entries(objects).map(([name, { entries }]) => `\n${renderTable(name, entries)}`),
    '',
  ].join('\n');
}

export const compiledReaders = fileURLToPath(
  new URL('../packages/core/src/contract/compiled-readers.ts', import.meta.url),
);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(compiledReaders, compileReaders());
}
