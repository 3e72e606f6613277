import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { SenderEnvelopeCreated, WireAuth } from '@sign-envelope/core';
import type { DocumentEngine } from '../documents/document-engine.ts';
import { createSourceDocumentEngine } from '../documents/testing/source-document-engine.ts';
import { createSigningServer, type SigningServer, type SigningServerOptions } from '../server.ts';
import type { Answer } from './answer.ts';

export interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly apiKey?: string;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form goes as multipart, a string as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** A real server on a free port with a folder of its own, and one company that may send. */
export interface TestServer {
  readonly server: SigningServer;
  readonly dataDir: string;
  readonly apiKey: string;
  readonly companyId: string;
  /** The caller says what it expects the body to hold; nothing checks it. */
  call<Body = unknown>(path: string, call?: Call): Promise<Answer<Body>>;
  /** Sends an envelope as the company. The body is what a success holds. */
  send(
    envelope: object,
    files: Readonly<Record<string, Uint8Array>>,
    call?: Call,
  ): Promise<Answer<SenderEnvelopeCreated>>;
  /** Exchanges a link for a token. */
  open(link: string): Promise<string>;
  /** Starts again on the same folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions extends Partial<Omit<SigningServerOptions, 'documentEngine'>> {
  /** Makes the document engine of each start. */
  readonly createEngine?: () => DocumentEngine;
  /** Whether the server chooses where it listens; else it is 127.0.0.1 unless told. */
  readonly listensByDefault?: boolean;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    createEngine = createSourceDocumentEngine,
    listensByDefault = false,
    ...settings
  } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-server-'));
  const start = () =>
    createSigningServer({
      dataDir,
      port: 0,
      ...(listensByDefault ? {} : { hostname: '127.0.0.1' }),
      documentEngine: createEngine(),
      ...settings,
    });
  let server = await start();
  const { companyId, apiKey } = await server.addCompany('Harbour Lettings');

  async function call<Body>(
    path: string,
    { token, apiKey: key, ...rest }: Call = {},
  ): Promise<Answer<Body>> {
    const { body } = rest;
    const isJson = body !== undefined && !(body instanceof FormData) && typeof body !== 'string';
    const answer = await fetch(server.url + path, {
      method: rest.method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...(rest.idempotencyKey === undefined ? {} : { 'idempotency-key': rest.idempotencyKey }),
        ...rest.headers,
      },
      ...(body === undefined
        ? {}
        : { body: isJson ? JSON.stringify(body) : (body as string | FormData) }),
    });
    const type = answer.headers.get('content-type') ?? '';
    const read: unknown = type.includes('json')
      ? await answer.json()
      : Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, body: read as Body };
  }

  return {
    get server() {
      return server;
    },
    dataDir,
    apiKey,
    companyId,
    call,
    send: (envelope, files, more = {}) =>
      call('/api/sender/envelopes', { apiKey, body: envelopeForm(envelope, files), ...more }),
    open: async (link) => {
      const key = new URL(link).hash.slice(1);
      const { body } = await call<WireAuth>('/api/auth', { body: { key } });
      return body.data.access_token;
    },
    restart: async () => {
      await server.close();
      server = await start();
    },
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function envelopeForm(
  envelope: object | string,
  files: Readonly<Record<string, Uint8Array>>,
): FormData {
  const form = new FormData();
  form.set('envelope', typeof envelope === 'string' ? envelope : JSON.stringify(envelope));
  for (const [name, bytes] of Object.entries(files)) {
    form.set(name, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${name}.pdf`);
  }
  return form;
}

/** A real PDF of a few pages with a line of text on each. */
export async function makePdf(pageCount = 1, size: [number, number] = [595, 842]) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pageCount; number++) {
    pdf.addPage(size).drawText(`Page ${number}`, { x: 50, y: size[1] - 80, size: 20, font });
  }
  return pdf.save();
}
