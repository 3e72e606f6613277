import { readFileSync } from 'node:fs';
import { SettingsError } from './environment.ts';

/**
 * Settings that hold a secret. Containers and systemd hand secrets on as files, which neither a list of
 * processes nor a report of a crash shows. Those of sealing have files of their own.
 */
export const secretSettings = [
  'DATABASE_URL',
  'SMTP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'METRICS_TOKEN',
  'SMS_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
] as const;

/**
 * Replaces settings such as `SMTP_URL_FILE` by the content of the file that they name.
 *
 * @throws SettingsError that lists every file that cannot be read.
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const problems: string[] = [];
  const read = (name: string): string | undefined => {
    const path = environment[`${name}_FILE`]?.trim() ?? '';
    if (path === '') return environment[name];
    if ((environment[name]?.trim() ?? '') !== '') {
      problems.push(`Set either ${name} or ${name}_FILE, not both.`);
    }
    try {
      return readFileSync(path, 'utf8').trim();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(`${name}_FILE cannot be read (${reason}).`);
      return undefined;
    }
  };
  const secrets = secretSettings.map((name) => [name, read(name)] as const);
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  const others = Object.entries(environment).filter(
    ([name]) => !secretSettings.some((secret) => name === `${secret}_FILE`),
  );
  return { ...Object.fromEntries(others), ...Object.fromEntries(secrets) };
}
