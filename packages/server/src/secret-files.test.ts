import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveHelp } from './cli/help.ts';
import { run } from './cli/run.ts';
import { readSecretFiles, secretSettings } from './secret-files.ts';

let folder: string;
let smtpFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-secrets-'));
  smtpFile = join(folder, 'smtp-url');
  await writeFile(smtpFile, 'smtp://mail.example.com\n');
});
afterAll(() => rm(folder, { recursive: true }));

async function cli(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const err: string[] = [];
  const printError = (text: string) => void err.push(text);
  const code = await run(args, { environment, print: () => undefined, printError });
  return { code, err: err.join('\n') };
}

test('a secret is read from its file, without the line break at its end', () => {
  const environment = readSecretFiles({ SMTP_URL_FILE: smtpFile, PORT: '4000' });
  expect(environment).toMatchObject({ SMTP_URL: 'smtp://mail.example.com', PORT: '4000' });
  expect(environment).not.toHaveProperty('SMTP_URL_FILE');
  expect(readSecretFiles(environment)).toEqual(environment);
});

test('says which files cannot be read, and which secrets are set twice', () => {
  const lost = join(folder, 'lost');
  const read = () =>
    readSecretFiles({
      SMTP_URL: 'smtp://other.example.com',
      SMTP_URL_FILE: smtpFile,
      DATABASE_URL_FILE: lost,
    });
  expect(read).toThrow('Set either SMTP_URL or SMTP_URL_FILE, not both.');
  expect(read).toThrow(`DATABASE_URL_FILE cannot be read (ENOENT: no such file or directory`);
});

test.for([
  ['jobs', 'list'],
  ['company', 'create', 'Harbour'],
])('sign-envelope %j reads them', async (args) => {
  const DATABASE_URL_FILE = join(folder, 'lost');
  expect(await cli(args, { DATABASE_URL_FILE })).toEqual({
    code: 1,
    err: expect.stringContaining('DATABASE_URL_FILE cannot be read (ENOENT'),
  });
});

test('the help names each', () => {
  expect(secretSettings.filter((name) => !serveHelp.includes(name))).toEqual([]);
});
