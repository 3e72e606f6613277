// Writes packages/core/src/contract/compiled/: by which reader the browser reads each key of a response.
// Derived from the schemas in contract/wire/, which browsers do not load.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  wireDownloadMeta,
  wireError,
  wireRejectResult,
  wireSubmitResult,
  wireUpload,
  wireWidget,
  wireWidgetSigning,
  wireWidgetVerified,
} from '../packages/core/src/contract/wire/wire-responses.ts';

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The objects on the wire. Each has a file of its own, so that it is loaded only with what reads it. */
const objects: Readonly<Record<string, { readonly entries: Entries }>> = {
  auth: wireAuth.entries.data,
  branding: wireBranding,
  codeSent: wireCodeSent,
  colors: wireBranding.entries.colours,
  config: wireConfig,
  document: wireDocument,
  downloadMeta: wireDownloadMeta,
  envelope: wireEnvelope,
  error: wireError,
  field: wireField,
  page: wirePage,
  pageText: wirePageText,
  party: wireParty,
  rejectResult: wireRejectResult,
  submitResult: wireSubmitResult,
  textBlock: wireTextBlock,
  textLine: wireTextLine,
  upload: wireUpload,
  user: wireUser,
  widget: wireWidget,
  widgetSigning: wireWidgetSigning,
  widgetVerified: wireWidgetVerified,
};

/** The schema inside `optional` and `nullable`. */
function unwrap(schema: v.GenericSchema): v.GenericSchema {
  return 'wrapped' in schema ? unwrap(schema.wrapped as v.GenericSchema) : schema;
}

function readerOf(schema: v.GenericSchema): readers.Reader {
  const inner = unwrap(schema);
  const metadata: Readonly<Record<string, unknown>> = v.getMetadata(
    inner as v.SchemaWithPipe<readonly [v.GenericSchema]>,
  );
  const { reader } = metadata;
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

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function render(name: string, entries: Entries): string {
  const lines = Object.entries(entries).map(
    ([key, schema]) => [key, readerOf(schema).name] as const,
  );
  const imports = [...new Set(lines.map(([, reader]) => reader))].sort();
  for (const reader of imports)
    if (!Object.hasOwn(readers, reader)) throw new Error(`readers.ts does not export ${reader}`);
  const names = imports.join(', ');
  const isLong = names.length > 65;
  return [
    '// Written by `npm run contract` from the schemas in ../wire/.',
    `import {${isLong ? `\n  ${imports.join(',\n  ')},\n` : ` ${names} `}} from '../readers.ts';`,
    '',
    `export const ${name}Readers = {`,
    ...lines.map(([key, reader]) => `  ${key}: ${reader},`),
    '};',
    '',
  ].join('\n');
}

/** The text of each file of the folder, by its name. */
export function compileReaders(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(objects).map(([name, { entries }]) => [
      `${kebab(name)}-readers.ts`,
      render(name, entries),
    ]),
  );
}

export const compiledReaders = fileURLToPath(
  new URL('../packages/core/src/contract/compiled/', import.meta.url),
);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(compiledReaders, { recursive: true });
  for (const [name, text] of compileReaders()) writeFileSync(join(compiledReaders, name), text);
}
