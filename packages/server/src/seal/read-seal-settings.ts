import { resolve } from 'node:path';
import {
  type SealKeySettings,
  type SealSettings,
  type SettingSource,
  sealDefaults,
  type TimestampSettings,
} from './seal-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of sealing from the environment and adds invalid ones to `problems`. Without any,
 * the result is `undefined`.
 */
export function readSealSettings(
  environment: Environment,
  problems: string[],
): SealSettings | undefined {
  const read = (name: string) => environment[name]?.trim() ?? '';
  /** Reads a setting, or that of its file. Values may be secret, so none is quoted. */
  const source = (name: string): SettingSource<string> | null => {
    const value = environment[name] ?? '';
    const file = read(`${name}_FILE`);
    if (value.trim() !== '' && file !== '') {
      problems.push(`Set either ${name} or ${name}_FILE, not both.`);
    }
    if (file !== '') return { file: resolve(file), name: `${name}_FILE` };
    return value.trim() === '' ? null : { value, name };
  };
  const address = (name: string, text: string) => {
    const { protocol } = URL.parse(text) ?? {};
    // The address may hold a password, so it is not quoted.
    if (protocol !== 'http:' && protocol !== 'https:') {
      problems.push(`${name} must be an address such as https://tsa.example.com.`);
    }
    return text;
  };

  const bundle = source('SEAL_PKCS12');
  const pem = source('SEAL_KEY');
  const certificate = source('SEAL_CERTIFICATE');
  const password = source('SEAL_PASSWORD');
  const token = source('SEAL_SIGNER_TOKEN');
  const signerUrl = read('SEAL_SIGNER_URL');
  const given = [
    ['SEAL_PKCS12', bundle !== null],
    ['SEAL_KEY', pem !== null],
    ['SEAL_SIGNER_URL', signerUrl !== ''],
  ] as const;
  const names = given.filter(([, isGiven]) => isGiven).map(([name]) => name);
  if (names.length > 1) problems.push(`Set only one of ${names.join(' and ')}.`);
  const needs = (name: string, isThere: boolean, others: string) => {
    if (isThere && names.length === 0) problems.push(`${name} needs ${others}.`);
  };
  needs('SEAL_CERTIFICATE', certificate !== null, 'SEAL_KEY or SEAL_SIGNER_URL');
  needs('SEAL_PASSWORD', password !== null, 'SEAL_PKCS12 or SEAL_KEY');
  needs('SEAL_SIGNER_TOKEN', token !== null, 'SEAL_SIGNER_URL');

  const readKey = (): SealKeySettings => {
    if (bundle !== null) return { kind: 'pkcs12', bundle: decode(bundle, problems), password };
    if (pem !== null) {
      if (certificate === null) problems.push('SEAL_KEY needs SEAL_CERTIFICATE.');
      return { kind: 'pem', key: pem, certificate: certificate ?? pem, password };
    }
    if (signerUrl === '') return sealDefaults.key;
    return { kind: 'signer', url: address('SEAL_SIGNER_URL', signerUrl), token, certificate };
  };

  const timestampUrl = read('TIMESTAMP_URL');
  const user = read('TIMESTAMP_USER');
  const timestampPassword = source('TIMESTAMP_PASSWORD');
  if (timestampUrl === '' && (user !== '' || timestampPassword !== null)) {
    problems.push('TIMESTAMP_USER and TIMESTAMP_PASSWORD need TIMESTAMP_URL.');
  }
  if ((user === '') !== (timestampPassword === null)) {
    problems.push('TIMESTAMP_USER and TIMESTAMP_PASSWORD belong together.');
  }
  const timestamp: TimestampSettings | null =
    timestampUrl === ''
      ? null
      : {
          url: address('TIMESTAMP_URL', timestampUrl),
          user: user === '' ? null : user,
          password: timestampPassword,
        };
  const key = readKey();
  return key.kind === 'own' && timestamp === null ? undefined : { key, timestamp };
}

/** A bundle is binary, so that a variable holds it in base64. */
function decode(source: SettingSource<string>, problems: string[]): SettingSource<Uint8Array> {
  if ('file' in source) return source;
  const text = source.value.replaceAll(/\s/g, '');
  const value = Buffer.from(text, 'base64');
  if (value.toString('base64') !== text) {
    problems.push(`${source.name} must be in base64, such as from base64 -w0 seal.p12.`);
  }
  return { value, name: source.name };
}
