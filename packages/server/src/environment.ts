import { resolve } from 'node:path';
import { isMailAddress } from '@sign-envelope/core/rules';
import { local, toOrigin } from './access/embed-origins.ts';
import { cleanupDefaults } from './cleanup/cleanup-settings.ts';
import { toBlockList } from './http/caller-address.ts';
import { parseMailbox } from './mail/mailbox.ts';
import type { SmtpSettings } from './mail/smtp-transport.ts';
import { sampleSite } from './samples/sample-site.ts';
import { readSealSettings } from './seal/read-seal-settings.ts';
import { type SigningServerOptions, serverDefaults } from './server.ts';
import { readSiteSettings } from './site/site-settings.ts';
import { readSmsSettings } from './sms/read-sms-settings.ts';
import { isPostgresUrl } from './store/postgres-dialect.ts';
import { readS3Settings } from './store/s3/read-s3-settings.ts';
import { s3Defaults } from './store/s3/s3-settings.ts';
import { readTraceSettings } from './telemetry/trace-settings.ts';

/** Invalid settings, in words for the person who set them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables. Throws a `SettingsError` that lists every invalid
 * one.
 */
export function readEnvironment(environment: Environment) {
  const problems: string[] = [];
  const isProduction = environment.NODE_ENV?.trim() === 'production';
  const whole = <T extends number | undefined>(
    name: string,
    fallback: T,
    min: number,
    max: number,
  ) => {
    const text = environment[name]?.trim() ?? '';
    if (text === '') return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
    return fallback;
  };
  const address = (name: string, text: string) => {
    const url = URL.parse(text);
    if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return text;
    problems.push(`${name} must be an address such as https://sign.example.com, not "${text}".`);
    return text;
  };
  const origins = (name: string, text: string, others: readonly string[] = []) =>
    readList(text).map((entry) => {
      const origin = others.includes(entry) ? entry : toOrigin(entry);
      if (origin === null) {
        problems.push(`${name} must be origins such as https://shop.example.com, not "${entry}".`);
      }
      return origin ?? entry;
    });
  const trustedProxies = readList(environment.TRUST_PROXY ?? '');
  if (!isBlockList(trustedProxies)) {
    problems.push(
      `TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, separated by commas, not "${environment.TRUST_PROXY}".`,
    );
  }
  const sms = readSmsSettings(environment, problems);
  const seal = readSealSettings(environment, problems);
  const cacheBytes = whole('S3_CACHE_BYTES', s3Defaults.cacheBytes, 0, Number.MAX_SAFE_INTEGER);
  const s3 = readS3Settings(environment, problems, cacheBytes);
  const publicUrl = environment.PUBLIC_URL?.trim() ?? '';
  const hostname = environment.HOST?.trim() ?? '';
  const smtp = readSmtp(environment, problems);
  const contactCopy = environment.CONTACT_COPY?.trim() ?? '';
  if (contactCopy !== '' && !isMailAddress(contactCopy)) {
    problems.push(`CONTACT_COPY must be an email address, not "${contactCopy}".`);
  }

  const keptDays = whole('KEEP_ENVELOPES_DAYS', undefined, 1, 36_500);
  const secretFile = environment.SECRET_FILE?.trim() ?? '';
  const databaseUrl = environment.DATABASE_URL?.trim() ?? '';
  if (databaseUrl !== '' && !isPostgresUrl(databaseUrl)) {
    // The value may include a password, so it is not quoted.
    problems.push(
      'DATABASE_URL must be an address such as postgres://user:password@host/database.',
    );
  }
  const isShared = databaseUrl !== '';
  if (isProduction && isShared && (seal === undefined || seal.key.kind === 'own')) {
    problems.push(
      'With DATABASE_URL, set SEAL_PKCS12_FILE or another sealing key, the same for all processes: each would otherwise make one of its own.',
    );
  }

  const metricsToken = environment.METRICS_TOKEN?.trim() ?? '';
  if (metricsToken !== '' && !/^[\x21-\x7e]{16,}$/.test(metricsToken)) {
    problems.push(
      'METRICS_TOKEN must be at least 16 characters of ASCII without a space: openssl rand -hex 32.',
    );
  }
  const traces = readTraceSettings(environment, problems);

  const makesDemo = wantsDemo(environment);
  const isForTrying = makesDemo && !isProduction;
  const options = {
    dataDir: resolve(environment.DATA_DIR?.trim() || './data'),
    ...(isShared ? { databaseUrl } : {}),
    ...(secretFile === '' ? {} : { secretFile: resolve(secretFile) }),
    port: whole('PORT', serverDefaults.port, 0, 65_535),
    maxPdfBytes: whole('MAX_PDF_BYTES', serverDefaults.maxPdfBytes, 1_000, 1_000_000_000),
    maxEnvelopeBytes: whole(
      'MAX_ENVELOPE_BYTES',
      serverDefaults.maxEnvelopeBytes,
      1_000,
      1_000_000_000,
    ),
    documentWorkers: whole('DOCUMENT_WORKERS', undefined, 1, 64),
    tokenTtlSeconds: whole('TOKEN_TTL_SECONDS', serverDefaults.tokenTtlSeconds, 60, 86_400),
    allowedOrigins: origins(
      'ALLOWED_ORIGINS',
      environment.ALLOWED_ORIGINS ?? (isProduction ? '' : local),
      ['*', local],
    ),
    logoOrigins: origins('LOGO_ORIGINS', environment.LOGO_ORIGINS ?? ''),
    callsPerAddress: whole('RATE_LIMIT_PER_ADDRESS', serverDefaults.callsPerAddress, 0, 10_000_000),
    callsPerLink: whole('RATE_LIMIT_PER_LINK', serverDefaults.callsPerLink, 0, 10_000_000),
    trustedProxies,
    shutdownDelaySeconds: whole('SHUTDOWN_DELAY_SECONDS', 0, 0, 3_600),
    ...(metricsToken === '' ? {} : { metricsToken }),
    ...(traces === undefined ? {} : { traces }),
    cleanup: {
      interval: whole('CLEANUP_MINUTES', cleanupDefaults.interval / minute, 1, 10_080) * minute,
      orphanAge: whole('KEEP_ORPHANS_HOURS', cleanupDefaults.orphanAge / hour, 2, 8_760) * hour,
      doneJobAge: whole('KEEP_DONE_JOBS_DAYS', cleanupDefaults.doneJobAge / day, 0, 3_650) * day,
      idempotencyKeyAge:
        whole('KEEP_KEYS_DAYS', cleanupDefaults.idempotencyKeyAge / day, 1, 3_650) * day,
      endedEnvelopeAge: keptDays === undefined ? null : keptDays * day,
    },
    ...(sms === undefined ? {} : { sms }),
    ...(seal === undefined ? {} : { seal }),
    ...(s3 === undefined ? {} : { s3 }),
    site: { ...(isForTrying ? sampleSite : {}), ...readSiteSettings(environment, problems) },
    startPage: isForTrying,
    ...(publicUrl === '' ? {} : { publicUrl: address('PUBLIC_URL', publicUrl) }),
    ...(hostname === '' ? {} : { hostname }),
    ...(smtp === null ? {} : { smtp }),
    ...(contactCopy === '' ? {} : { contactCopy }),
    devMailbox: wantsDevMailbox(environment, smtp !== null),
    ...(environment.DEMO?.trim() === 'on' ? { samplesFor: 'everyone' } : {}),
  } satisfies SigningServerOptions;
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return {
    options,
    /** Where builds of the element are that were released before; `null` for the default. */
    elementVersions: environment.ELEMENT_VERSIONS?.trim() || null,
    logsRequests: environment.LOG?.trim() !== 'off',
    makesDemo,
  };
}

/** The entries of a list that is separated by commas. */
function readList(text: string): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Samples are for trying out the server. In production, they must be requested. */
function wantsDemo(environment: Environment): boolean {
  const setting = environment.DEMO?.trim();
  return setting === 'on' || (setting !== 'off' && environment.NODE_ENV?.trim() !== 'production');
}

function isBlockList(entries: readonly string[]): boolean {
  try {
    toBlockList(entries);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function readSmtp(environment: Environment, problems: string[]): SmtpSettings | null {
  const url = environment.SMTP_URL?.trim() ?? '';
  if (url === '') return null;
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'smtp:' && protocol !== 'smtps:') {
    // The value includes a password, so it is not quoted.
    problems.push('SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.');
  }
  const text = environment.MAIL_FROM?.trim() ?? '';
  const from = parseMailbox(text);
  if (from === null) {
    problems.push(
      `MAIL_FROM must be an address such as "Sign Envelope <sign@example.com>", in ASCII before the @, not "${text}".`,
    );
    return null;
  }
  return { url, from };
}

/**
 * The mailbox shows links that open envelopes. It is never on in production, off by default if
 * there is a mail server, and limited to this machine unless `DEV_MAILBOX=on`.
 */
function wantsDevMailbox(environment: Environment, hasMailServer: boolean): boolean | 'everyone' {
  if (environment.NODE_ENV?.trim() === 'production') return false;
  const setting = environment.DEV_MAILBOX?.trim();
  if (setting === 'on') return 'everyone';
  return setting !== 'off' && !hasMailServer;
}
