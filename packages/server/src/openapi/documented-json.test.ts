import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readSnippets, root } from '../../../../scripts/docs/read-docs.ts';
import { evaluateFlag } from '../flags/evaluate-flag.ts';
import { parseFlagSet } from '../flags/flag-set.ts';
import { health } from '../http/health-routes.ts';
import { readiness } from '../http/ready-routes.ts';
import { certificateResponse, signatureRequest, signatureResponse } from '../seal/http-signer.ts';
import { errorLine, type LogLine, logLine, logOrigin } from '../telemetry/log.ts';
import { type ApiSchemaName, apiSchemas } from './schemas.ts';

type Check = (text: string) => unknown;

const of =
  (schema: v.GenericSchema): Check =>
  (text) =>
    v.parse(schema, JSON.parse(text));
const named = (name: ApiSchemaName) => of(apiSchemas[name]);

/** Reads the file that the mailbox writes: only the keys of a mail. */
const mails = v.array(
  v.strictObject({
    kind: v.literal('mail'),
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    links: v.array(v.string()),
    at: v.string(),
  }),
);

/** A context as the site sends it with its request for flags. */
const context: Check = (text) => {
  const { company_id, parent_id } = v.parse(
    v.looseObject({ targetingKey: v.string(), company_id: v.string(), parent_id: v.string() }),
    JSON.parse(text),
  );
  const flags = { theme: { value: 'a', targets: [] } };
  return evaluateFlag(flags, 'theme', { companyId: company_id, parentId: parent_id });
};

/** Settings of an editor, which name files of an installed package. */
const editor: Check = (text) => {
  const files = v.parse(v.object({ 'html.customData': v.array(v.string()) }), JSON.parse(text));
  for (const file of files['html.customData']) expect(existsSync(join(root, file))).toBe(true);
};

/** Lines as the log has them. */
const requestId = '0f8c7f9e-3a53-4b58-9b0e-7f5f4a1d2c66';
const requestLine = logLine('info', 'request', {
  ...logOrigin({ requestId }),
  method: 'POST',
  route: '/api/sign-envelope',
  status: 200,
  ms: 41,
});
const mailError = errorLine(new Error('The mail server could not be used.'), {
  requestId,
  jobId: 512,
  jobKind: 'mail',
});

/** A line of the log, at another time and of another place in the code. */
const logged =
  (line: LogLine): Check =>
  (text) => {
    const shown: LogLine = JSON.parse(text);
    const { time, error } = shown;
    expect(new Date(time).toISOString()).toBe(time);
    const stack = typeof error === 'object' && error !== null && 'stack' in error;
    expect(shown).toEqual({
      ...line,
      time,
      ...(stack ? { error: { ...Object(line.error), stack: error.stack } } : {}),
    });
  };

/** What each block of JSON is, in the order of its page. */
const blocks: Readonly<Record<string, readonly Check[]>> = {
  'README.md': [of(v.array(apiSchemas.SenderField))],
  'docs/guide/access.md': [named('SenderEnvelope'), named('Error')],
  'docs/guide/audit-log.md': [named('AuditLog')],
  'docs/guide/background.md': [of(health), of(readiness)],
  'docs/guide/branding.md': [named('SenderCompany')],
  'docs/guide/hosting.md': [parseFlagSet, context],
  'docs/guide/mail.md': [of(mails)],
  'docs/guide/operating.md': [logged(requestLine), logged(mailError)],
  'docs/guide/previews.md': [
    named('SenderPreviewsCreated'),
    named('SenderContacts'),
    named('SenderBulkPreviewsCreated'),
  ],
  'docs/guide/sealing.md': [of(certificateResponse), of(signatureRequest), of(signatureResponse)],
  'docs/guide/sending.md': [named('SenderEnvelopeCreated'), named('Error')],
  'docs/guide/theming.md': [editor],
  'docs/guide/widgets.md': [named('SenderWidgetCreated'), named('SenderWidgetState')],
};

const snippets = readSnippets('json');

test('every block of JSON is known', () => {
  expect(snippets.map(({ path }) => path)).toEqual(
    Object.entries(blocks).flatMap(([path, checks]) => checks.map(() => path)),
  );
});

test.for(snippets.map((snippet) => [snippet.at, snippet] as const))(
  '%s is what the server reads or writes',
  ([, { path, text }]) => {
    const index = snippets.filter((one) => one.path === path).findIndex((one) => one.text === text);
    expect(() => blocks[path]?.[index]?.(text)).not.toThrow();
  },
);
