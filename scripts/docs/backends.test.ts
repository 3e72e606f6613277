import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@sign-envelope/core/contract';
import { expect, test } from 'vitest';
import { conformanceChecks } from '../../packages/core/src/conformance/checks.ts';
import { submittedInput } from '../../packages/core/src/contract/requests/signer-requests.ts';
import { operations } from '../../packages/server/src/openapi/operations.ts';
import { root } from './read-docs.ts';

const guide = readFileSync(join(root, 'docs/guide/backends.md'), 'utf8');

/** What the element reads, and what it sends. */
const objects = [
  contract.wireUser,
  contract.wireEnvelope,
  contract.wireConfig,
  contract.wireBranding,
  contract.wireBranding.entries.colours,
  contract.wireParty,
  contract.wireDocument,
  contract.wirePage,
  contract.wirePageText,
  contract.wireField,
  contract.wireWidget,
  contract.wireWidgetSigning,
  contract.wireDownloadMeta,
  contract.wireCodeSent,
  contract.wireSubmitResult,
  contract.wireUpload,
  contract.wireError,
  contract.wireAuth.entries.data,
  contract.authRequest,
  submittedInput,
  contract.signEnvelopeRequest,
  contract.signWidgetRequest,
  contract.rejectRequest,
  contract.sendMessageRequest,
  contract.verifyCodeRequest,
  contract.removeWidgetFileRequest,
  contract.removeWidgetSignatureRequest,
];

test('the guide for backends names every key that travels', () => {
  const keys = new Set(objects.flatMap(({ entries }) => Object.keys(entries)));
  expect(keys.size).toBeGreaterThan(80);
  expect([...keys].filter((key) => !guide.includes(`\`${key}\``))).toEqual([]);
});

test('the guide for backends names every call of the signing pages', () => {
  const calls = Object.values(operations).flatMap(({ path }) =>
    path.startsWith('/api/') && !path.startsWith('/api/sender/')
      ? [path.slice('/api'.length).replace(/\{.*/, '')]
      : [],
  );
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.filter((path) => !guide.includes(path))).toEqual([]);
});

test('the guide for backends has every section that the conformance checks name', () => {
  const sections = new Set(Object.values(conformanceChecks).map(({ source }) => source));
  const headings = [...sections].map((source) => /^guide, "(.+)"$/.exec(source)?.[1]);
  expect(headings.filter((heading) => !new RegExp(`^##+ ${heading}$`, 'm').test(guide))).toEqual(
    [],
  );
});
