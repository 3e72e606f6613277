import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { sampleSite } from './samples/sample-site.ts';

test('uses the defaults if nothing is set', () => {
  const { options, logsRequests } = readEnvironment({});
  expect(options).toEqual({
    dataDir: expect.stringMatching(/[\\/]data$/),
    port: 4000,
    maxPdfBytes: 52_428_800,
    maxEnvelopeBytes: 104_857_600,
    tokenTtlSeconds: 7_200,
    allowedOrigins: ['local'],
    logoOrigins: [],
    cleanup: {
      interval: 3_600_000,
      orphanAge: 24 * 3_600_000,
      doneJobAge: 7 * 24 * 3_600_000,
      idempotencyKeyAge: 30 * 24 * 3_600_000,
      endedEnvelopeAge: null,
    },
    callsPerAddress: 6_000,
    callsPerLink: 1_200,
    trustedProxies: [],
    shutdownDelaySeconds: 0,
    site: { ...sampleSite, flags: true },
    startPage: true,
    devMailbox: true,
  });
  expect(logsRequests).toBe(true);
});

test('reads every setting', () => {
  const { options } = readEnvironment({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/sign',
    PUBLIC_URL: 'https://sign.example.com',
    MAX_PDF_BYTES: '1000000',
    DOCUMENT_WORKERS: '1',
    ALLOWED_ORIGINS: 'https://a.example.com/, https://b.example.com',
    LOGO_ORIGINS: 'https://images.example.com/, http://localhost:8080',
  });
  expect(options).toMatchObject({
    port: 0,
    hostname: '127.0.0.1',
    dataDir: '/srv/sign',
    publicUrl: 'https://sign.example.com',
    maxPdfBytes: 1_000_000,
    documentWorkers: 1,
    allowedOrigins: ['https://a.example.com', 'https://b.example.com'],
    logoOrigins: ['https://images.example.com', 'http://localhost:8080'],
  });
});

test.for([
  [{}, ['local']],
  [{ ALLOWED_ORIGINS: '*' }, ['*']],
  [{ ALLOWED_ORIGINS: 'local,https://a.example' }, ['local', 'https://a.example']],
  [{ NODE_ENV: 'production' }, []],
  [{ NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://a.example' }, ['https://a.example']],
] as const)('of %j, the pages that may embed signing are %j', ([environment, origins]) => {
  expect(readEnvironment(environment).options.allowedOrigins).toEqual(origins);
});

test.for(['abc', '70000', '-1', '80.5', '0x50', '1e3'])('reports PORT=%s as invalid', (PORT) => {
  expect(() => readEnvironment({ PORT })).toThrow(
    `PORT must be a whole number from 0 to 65535, not "${PORT}".`,
  );
});

test('reports all invalid settings at once', () => {
  expect(() => readEnvironment({ PORT: 'x', PUBLIC_URL: 'sign.example.com' })).toThrow(
    /PORT .*\nPUBLIC_URL /,
  );
});

test('reads the mail server from SMTP_URL and the sender from MAIL_FROM', () => {
  const { options } = readEnvironment({
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    MAIL_FROM: 'Sign <sign@example.com>',
    CONTACT_COPY: 'team@example.com',
  });
  expect(options).toMatchObject({
    smtp: {
      url: 'smtps://user:secret@mail.example.com',
      from: { name: 'Sign', address: 'sign@example.com' },
    },
    contactCopy: 'team@example.com',
    devMailbox: false,
  });
});

test('reports mail settings that cannot work, without their password', () => {
  const read = () =>
    readEnvironment({ SMTP_URL: 'https://user:secret@x', CONTACT_COPY: 'a\nb@c.de' });
  expect(read).toThrow(/^SMTP_URL must .*\nMAIL_FROM must .*\nCONTACT_COPY must /);
  expect(read).not.toThrow('secret');
});

test.for([
  [{}, true],
  [{ DEV_MAILBOX: 'off' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', DEV_MAILBOX: 'on' }, false],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.com' }, false],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.com', DEV_MAILBOX: 'on' }, 'everyone'],
] as const)('the development mailbox with %o: %s', ([environment, shown]) => {
  expect(readEnvironment(environment).options.devMailbox).toBe(shown);
});

test('reads limits, proxies and the provider of text messages', () => {
  const { options } = readEnvironment({
    RATE_LIMIT_PER_ADDRESS: '0',
    RATE_LIMIT_PER_LINK: '60',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
    SMS_PROVIDER: 'webhook',
    SMS_WEBHOOK_URL: 'https://sms.example.com/send',
    SMS_WEBHOOK_SECRET: 'shared',
  });
  expect(options).toMatchObject({
    callsPerAddress: 0,
    callsPerLink: 60,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    sms: { provider: 'webhook', url: 'https://sms.example.com/send', secret: 'shared' },
  });
});

test.for([
  [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must be addresses or networks'],
  [{ ALLOWED_ORIGINS: 'https://a.example/path' }, 'ALLOWED_ORIGINS must be origins'],
  [{ ALLOWED_ORIGINS: "https://a;script-src'self'" }, 'ALLOWED_ORIGINS must be origins'],
  [{ LOGO_ORIGINS: 'https://a.example/logo.png' }, 'LOGO_ORIGINS must be origins'],
  [{ LOGO_ORIGINS: '*' }, 'LOGO_ORIGINS must be origins'],
  [{ LOGO_ORIGINS: 'local' }, 'LOGO_ORIGINS must be origins'],
  [{ SMS_PROVIDER: 'twilio' }, 'TWILIO_ACCOUNT_SID is missing'],
] as const)('reports %j as invalid', ([environment, problem]) => {
  expect(() => readEnvironment(environment)).toThrow(problem);
});

test('creates samples by default except in production, and on request there too', () => {
  expect(readEnvironment({}).makesDemo).toBe(true);
  expect(readEnvironment({ DEMO: 'off' }).makesDemo).toBe(false);
  expect(readEnvironment({ NODE_ENV: 'production' }).makesDemo).toBe(false);
  expect(readEnvironment({ NODE_ENV: 'production', DEMO: 'on' }).makesDemo).toBe(true);
});

test('made-up addresses and a start page are for trying the samples, and never in production', () => {
  const read = (environment: Readonly<Record<string, string>>) => {
    const { site, startPage } = readEnvironment(environment).options;
    return { site, startPage };
  };
  const own = 'https://help.example.com';
  expect(read({ SUPPORT_URL: own })).toEqual({
    site: { ...sampleSite, support: own, flags: true },
    startPage: true,
  });
  for (const environment of [
    { DEMO: 'off' },
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', DEMO: 'on' },
  ]) {
    expect(read(environment)).toEqual({ site: { flags: true }, startPage: false });
  }
});

test('[EV-03] reads where the sealing key is, and the timestamp authority', () => {
  const read = (environment: Readonly<Record<string, string>>) =>
    readEnvironment(environment).options.seal;
  expect(read({})).toBeUndefined();
  expect(
    read({
      SEAL_PKCS12_FILE: '/run/secrets/seal.p12',
      SEAL_PASSWORD: ' secret ',
      TIMESTAMP_URL: 'https://tsa.example.com',
      TIMESTAMP_USER: 'harbour',
      TIMESTAMP_PASSWORD_FILE: '/run/secrets/tsa',
    }),
  ).toEqual({
    key: {
      kind: 'pkcs12',
      bundle: { file: '/run/secrets/seal.p12', name: 'SEAL_PKCS12_FILE' },
      password: { value: ' secret ', name: 'SEAL_PASSWORD' },
    },
    timestamp: {
      url: 'https://tsa.example.com',
      user: 'harbour',
      password: { file: '/run/secrets/tsa', name: 'TIMESTAMP_PASSWORD_FILE' },
    },
  });
  expect(read({ SEAL_KEY: 'key', SEAL_CERTIFICATE_FILE: '/seal.pem' })?.key).toEqual({
    kind: 'pem',
    key: { value: 'key', name: 'SEAL_KEY' },
    certificate: { file: '/seal.pem', name: 'SEAL_CERTIFICATE_FILE' },
    password: null,
  });
  expect(read({ SEAL_SIGNER_URL: 'https://hsm.example.com/seal' })?.key).toEqual({
    kind: 'signer',
    url: 'https://hsm.example.com/seal',
    token: null,
    certificate: null,
  });
});

test.for([
  [{ SEAL_PKCS12: '%%%' }, 'SEAL_PKCS12 must be in base64, such as from base64 -w0 seal.p12.'],
  [
    { SEAL_PASSWORD: 'a', SEAL_PASSWORD_FILE: 'b', SEAL_PKCS12_FILE: 'c' },
    'Set either SEAL_PASSWORD or SEAL_PASSWORD_FILE, not both.',
  ],
  [{ SEAL_PASSWORD: 'a' }, 'SEAL_PASSWORD needs SEAL_PKCS12 or SEAL_KEY.'],
  [{ SEAL_KEY: 'a' }, 'SEAL_KEY needs SEAL_CERTIFICATE.'],
  [
    { SEAL_PKCS12_FILE: 'a', SEAL_SIGNER_URL: 'https://hsm.example.com' },
    'Set only one of SEAL_PKCS12 and SEAL_SIGNER_URL.',
  ],
  [
    { SEAL_SIGNER_URL: 'ftp://me:secret@hsm' },
    'SEAL_SIGNER_URL must be an address such as https://tsa.example.com.',
  ],
  [
    { TIMESTAMP_URL: 'https://tsa.example.com', TIMESTAMP_USER: 'me' },
    'TIMESTAMP_USER and TIMESTAMP_PASSWORD belong together.',
  ],
] as const)('[EV-03] %j is refused', ([environment, problem]) => {
  expect(() => readEnvironment(environment)).toThrow(problem);
});

test('DATABASE_URL names a PostgreSQL database, with keys that all processes share', () => {
  const databaseUrl = 'postgres://sign:secret@db.example.com/sign';
  const read = (more: Record<string, string>) =>
    readEnvironment({ DATABASE_URL: databaseUrl, ...more }).options;
  expect(read({ SECRET_FILE: '/run/secret' })).toMatchObject({
    databaseUrl,
    secretFile: '/run/secret',
  });
  expect(() => read({ DATABASE_URL: 'mysql://sign:secret@db' })).toThrow(
    /^DATABASE_URL must be an address such as postgres:[^"]*$/,
  );
  expect(() => read({ NODE_ENV: 'production' })).toThrow(
    /^With DATABASE_URL, set SEAL_PKCS12_FILE/,
  );
  const key = { SEAL_KEY_FILE: '/run/key.pem', SEAL_CERTIFICATE_FILE: '/run/certificate.pem' };
  expect(read({ NODE_ENV: 'production', ...key })).toMatchObject({ databaseUrl });
});

test('[OP-11] reads who may read the metrics, and where traces are sent', () => {
  const metricsToken = 'a-token-of-prometheus';
  expect(readEnvironment({ METRICS_TOKEN: metricsToken }).options).toMatchObject({ metricsToken });
  expect(readEnvironment({}).options).not.toHaveProperty('traces');
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  expect(readEnvironment(endpoint).options).toMatchObject({
    traces: { sampler: 'parentbased_always_on', ratio: 1 },
  });
  const sampled = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  expect(readEnvironment({ ...endpoint, ...sampled }).options).toMatchObject({
    traces: { sampler: 'traceidratio', ratio: 0.1 },
  });
  for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }]) {
    expect(readEnvironment({ ...endpoint, ...off }).options).not.toHaveProperty('traces');
  }
});

test.for([
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'user:secret@collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT/],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_SAMPLER: 'some' },
    /^OTEL_TRACES_SAMPLER must/,
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_SAMPLER_ARG: '2' },
    /^OTEL_TRACES_SAMPLER_ARG/,
  ],
  [{ SHUTDOWN_DELAY_SECONDS: '-1' }, /^SHUTDOWN_DELAY_SECONDS/],
] as const)('[OP-11] refuses %j', ([environment, problem]) => {
  expect(() => readEnvironment(environment)).toThrow(problem);
});

test('[OP-11] a problem does not quote an address that may include a password', () => {
  const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: 'user:secret@collector' };
  expect(() => readEnvironment(wrong)).toThrow(/^(?!.*secret)OTEL/s);
});
