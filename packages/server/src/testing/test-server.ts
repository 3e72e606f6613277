import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { DocumentEngine } from '../documents/document-engine.ts';
import { rememberDocuments } from '../documents/testing/remember-documents.ts';
import { createSourceDocumentEngine } from '../documents/testing/source-document-engine.ts';
import { createSigningServer, type SigningServer, type SigningServerOptions } from '../server.ts';
import { fileFolders } from '../store/file-paths.ts';
import type { S3Settings } from '../store/s3/s3-settings.ts';
import { startS3Double } from './s3/s3-double.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { createPostgresDatabase, testPostgresUrl } from './test-database.ts';

/** A server on a free port with its own data folder and one company. */
export interface TestServer extends TestClient {
  readonly server: SigningServer;
  readonly dataDir: string;
  /** The bucket of its files; `undefined` if they are in its folder. */
  readonly s3: S3Settings | undefined;
  /** The folder of all stored files, wherever the server keeps them. */
  readonly filesDir: string;
  /** The address of its database; `undefined` for SQLite in its folder. */
  readonly databaseUrl: string | undefined;
  readonly companyId: string;
  /** Restarts the server on the same data folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions extends Partial<Omit<SigningServerOptions, 'documentEngine'>> {
  /** Creates the document engine at each start. By default, pages are drawn small. */
  readonly createEngine?: () => DocumentEngine;
  /** Leaves the hostname to the server's own default. Otherwise, it defaults to 127.0.0.1. */
  readonly listensByDefault?: boolean;
}

let shared: DocumentEngine | null = null;

/**
 * The engine of all servers of a test process: its own takes half a second to start. It outlives them, and
 * ends with the process.
 */
export function sharedEngine(): DocumentEngine {
  shared ??= createQuickEngine();
  return { ...shared, close: async () => undefined };
}

/**
 * A document engine that draws pages at a quarter of their width, in a tenth of the time, and equal
 * ones once. Few tests look at a page. Its processes stay when idle: each takes half a second to start.
 */
export function createQuickEngine(): DocumentEngine {
  const engine = rememberDocuments(createSourceDocumentEngine({ idleTime: 3_600_000 }));
  return {
    ...engine,
    renderPage: (file, pageIndex, { width = 1600, ...options } = {}) =>
      engine.renderPage(file, pageIndex, { ...options, width: Math.round(width / 4) }),
  };
}

/** A bucket of an S3 double of its own. Nothing stays on the local disk, so that every use fetches. */
async function openBucket() {
  // Tests change the time while calls are on their way.
  const double = await startS3Double({ checksTime: false });
  const bucket = await double.createBucket();
  for (const folder of fileFolders) await mkdir(join(bucket.folder, folder));
  return { settings: { ...bucket, cacheBytes: 0 }, close: double.close };
}

/**
 * Starts a server for tests. With `SIGN_ENVELOPE_TESTS_FILES=s3` in the environment, as in Vitest's project
 * `server-on-s3`, its files are on a double of S3.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { createEngine = sharedEngine, listensByDefault = false, ...settings } = options;
  const isOnS3 = process.env.SIGN_ENVELOPE_TESTS_FILES === 's3' && settings.s3 === undefined;
  const bucket = isOnS3 ? await openBucket() : null;
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-server-'));
  const postgres = testPostgresUrl();
  const database =
    postgres === undefined || settings.databaseUrl !== undefined
      ? null
      : await createPostgresDatabase(postgres, process.env.TEST_POSTGRES_TEMPLATE);
  const start = () =>
    createSigningServer({
      dataDir,
      ...(database?.databaseUrl && { databaseUrl: database.databaseUrl }),
      port: 0,
      ...(listensByDefault ? {} : { hostname: '127.0.0.1' }),
      documentEngine: createEngine(),
      ...(bucket === null ? {} : { s3: bucket.settings }),
      ...settings,
    });
  let server = await start();
  const { companyId, apiKey } = await server.addCompany('Harbour Lettings');

  return {
    get server() {
      return server;
    },
    dataDir,
    s3: settings.s3 ?? bucket?.settings,
    filesDir: bucket?.settings.folder ?? join(dataDir, 'files'),
    databaseUrl: settings.databaseUrl ?? database?.databaseUrl,
    companyId,
    ...createTestClient(() => server.url, apiKey),
    restart: async () => {
      await server.close();
      server = await start();
    },
    close: async () => {
      await server.close();
      await bucket?.close();
      await database?.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const pdfs = new Map<string, Promise<Uint8Array>>();

/** Creates a PDF with a line of text on each page: the same bytes for the same arguments. */
export async function makePdf(
  pageCount = 1,
  size: [number, number] = [595, 842],
): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify([pageCount, size]);
  const pdf = pdfs.get(key) ?? writePdf(pageCount, size);
  pdfs.set(key, pdf);
  return new Uint8Array(await pdf);
}

async function writePdf(pageCount: number, size: [number, number]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pageCount; number++) {
    pdf.addPage(size).drawText(`Page ${number}`, { x: 50, y: size[1] - 80, size: 20, font });
  }
  return pdf.save();
}
