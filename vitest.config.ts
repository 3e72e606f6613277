import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { librarySources } from './scripts/library-sources.ts';
import { preactAliases } from './scripts/preact-aliases.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const workspace = {
  '@sign-envelope/react/styles.css': source('./packages/react/src/styles/index.css'),
  '@sign-envelope/react/styles.css?inline': `${source('./packages/react/src/styles/index.css')}?inline`,
  '@sign-envelope/element/auto': source('./packages/element/src/auto.ts'),
  '@sign-envelope/element/begin': source('./packages/element/src/begin.ts'),
  '@sign-envelope/element': source('./packages/element/src/index.ts'),
  '@sign-envelope/react/hooks': source('./packages/react/src/hooks.ts'),
  '@sign-envelope/react': source('./packages/react/src/index.ts'),
  ...librarySources,
  '@sign-envelope/server': source('./packages/server/src/index.ts'),
};

const components = ['packages/react/src/**/*.test.tsx'];
const restored = './test/harness/restored-timers.ts';
const patience = [restored, './packages/react/src/testing/timeouts.ts'];
const inBrowser = '**/*.browser.test.{ts,tsx}';
/** Attacks, crashes and load, for `npm run test:hard`: each starts whole servers of its own. */
const hard = 'test/hard/**/*.test.ts';
/** Long attacks and measurements, for `npm run test:soak`, which `npm test` leaves out. */
const soak = 'test/soak/**/*.test.ts';
/**
 * Tests of whole servers, which also pass with their files on S3: `vitest run --project server-on-s3`. With
 * `SIGN_ENVELOPE_TESTS_FILES=s3` in the environment, those of any other project have them there too.
 */
const servers = [
  'packages/server/src/{audit,cleanup,erase,http}/**/*.test.ts',
  'packages/server/src/backup/backup.test.ts',
  'packages/server/src/demo.test.ts',
  'test/engine/**/*.test.ts',
  'test/hard/storage/**/*.test.ts',
];
/** Tests of what only a local disk does. */
const onDisk = ['**/failing-disk.test.ts', '**/power-loss.test.ts', '**/start-checks.test.ts'];
/**
 * The server's tests that have a database: they run on SQLite with a folder, and again on PostgreSQL with
 * S3. `npm test` runs those of the store and of whole journeys, `npm run test:postgres` all of them.
 */
const journeys =
  '{previews,rejecting,repeated-signing,revoking,sender,signing,widget-signing,widget-verification}';
const onPostgres =
  process.env.ALL_ON_POSTGRES === undefined
    ? [
        'packages/server/src/{audit,backup,erase,jobs,store}/**/*.test.ts',
        `packages/server/src/http/${journeys}.test.ts`,
      ]
    : [
        'packages/server/src/{access,audit,backup,cleanup,envelopes,erase,http,jobs,previews,store,widgets}/**/*.test.ts',
      ];
/** Those that PostgreSQL alone can pass: several servers share its database. */
const onPostgresAlone = [
  'packages/server/src/backup/migrate-store.test.ts',
  'test/hard/durability/cluster.test.ts',
  'packages/server/src/store/postgres-outage.test.ts',
  'packages/server/src/store/several-servers.test.ts',
];
/** Those that look into SQLite itself. */
const onSqliteAlone = [
  'packages/server/src/http/fields-read.test.ts',
  'packages/server/src/store/migrations/000*.test.ts',
  'packages/server/src/store/sqlite-dialect.test.ts',
];
/** Tests that replace modules, and so share none with other files. */
const mocking = [
  'packages/server/src/documents/text/fit-text.test.ts',
  'packages/server/src/documents/uploads/check-upload.test.ts',
  'packages/server/src/documents/worker/worker-pool.test.ts',
];

export default defineConfig({
  resolve: { alias: workspace },
  test: {
    // Left alone it keeps one processor free: one of two.
    maxWorkers: availableParallelism(),
    globalSetup: ['./scripts/compile-messages.ts'],
    // A guard against hanging, far above what any test takes, also on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [
            inBrowser,
            hard,
            soak,
            ...mocking,
            ...onPostgresAlone,
            '**/node_modules/**',
            '**/dist/**',
          ],
          environment: 'node',
          // The files of a worker share their modules. Each test undoes what it replaces.
          isolate: false,
          setupFiles: restored,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocking',
          include: mocking,
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...onPostgres, ...onPostgresAlone],
          exclude: onSqliteAlone,
          environment: 'node',
          isolate: false,
          setupFiles: restored,
          globalSetup: './test/harness/with-postgres.ts',
          env: { SIGN_ENVELOPE_TESTS_ON: 'postgres', SIGN_ENVELOPE_TESTS_FILES: 's3' },
        },
      },
      {
        extends: true,
        test: {
          name: 'hard',
          include: [hard],
          exclude: onPostgresAlone,
          environment: 'node',
          isolate: false,
          setupFiles: restored,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-on-s3',
          include: servers,
          exclude: [inBrowser, ...onDisk],
          environment: 'node',
          isolate: false,
          setupFiles: restored,
          env: { SIGN_ENVELOPE_TESTS_FILES: 's3' },
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          include: [soak],
          environment: 'node',
          testTimeout: 1_200_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'react',
          include: components,
          exclude: [inBrowser],
          environment: 'happy-dom',
          // One window for all files of a worker, which halves their time. Tests leave nothing behind.
          isolate: false,
          setupFiles: patience,
        },
      },
      {
        extends: true,
        resolve: { alias: { ...workspace, ...preactAliases } },
        test: {
          name: 'preact',
          include: components,
          // The component that creates a session is for React alone.
          exclude: [inBrowser, 'packages/react/src/sign-envelope.test.tsx'],
          environment: 'happy-dom',
          // One window for all files of a worker, which halves their time. Tests leave nothing behind.
          isolate: false,
          setupFiles: patience,
          server: {
            deps: {
              inline: [/@lingui/, /@nanostores/, /@testing-library/],
            },
          },
        },
      },
    ],
  },
});
