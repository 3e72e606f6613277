import { expect, test } from 'vitest';
import { checkBackend } from '../conformance/check-backend.ts';
import type { ConformanceOptions } from '../conformance/check-context.ts';
import { widgetCode } from './backend/widget.ts';
import { createSandbox } from './create-sandbox.ts';
import type { ScenarioName } from './scenarios.ts';

/** What is found wrong with the API of a scenario. */
async function faultsOf(scenario: ScenarioName, options: Partial<ConformanceOptions>) {
  const sandbox = createSandbox(scenario);
  const { rows } = await checkBackend(sandbox.ports.transport, {
    key: sandbox.linkKey,
    cdn: '/sandbox',
    ...options,
  });
  expect(rows.filter(({ result }) => result === 'pass').length).toBeGreaterThan(20);
  return rows.filter(({ result }) => result === 'fail');
}

test('[EB-17] the sandbox answers every call as the specification says', async () => {
  const { preview } = createSandbox('happy').session;
  if (preview === undefined || !('envelopeFingerprint' in preview)) throw new Error('No preview');
  const key = createSandbox('happy').linkKeyFor('preview');
  expect(
    await faultsOf('happy', { actions: 'sign', widget: widgetCode, preview: { ...preview, key } }),
  ).toEqual([]);
});

test('[EB-17] a rejection, a password and a code in the sandbox are as specified too', async () => {
  const { password, code } = {
    password: createSandbox('password').password ?? '',
    code: createSandbox('otp').code ?? '',
  };
  expect(await faultsOf('happy', { actions: 'reject' })).toEqual([]);
  expect(await faultsOf('password', { password })).toEqual([]);
  expect(await faultsOf('otp', { askCode: async () => code })).toEqual([]);
});
