import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the backend answers where the specification shows no body. */
export interface SilentReply {
  readonly status: number;
  readonly body: string;
}

/** A call that the backend has accepted. */
export interface PlainCall {
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

/** A backend of somebody else. */
export interface PlainBackend {
  readonly api: string;
  /** Calls that it knows, in order. */
  readonly calls: readonly PlainCall[];
  close(): void;
}

const token = 'plain-token';

/** The key of its links: characters that an address escapes. */
export const plainKey = 'a/b+c?d=';

/** The code of its widget, and the signature of the link that verifies a signing. */
export const plainWidget = { code: 'w1', signature: 's' } as const;
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1132"/>';

const place = { page: 1, width: 30, height: 5, x: 10, contract_id: 'c', contract_sent_id: 's' };
const fields = [
  { ...place, id: 'f1', index: 0, type: 'text', title: 'Full name', required: 'true', y: 10 },
  {
    ...place,
    id: 'f2',
    index: 1,
    type: 'signature',
    title: 'Your signature',
    required: 'true',
    y: 20,
  },
  { ...place, id: 'f3', index: 2, type: 'upload', title: 'Proof', required: 'false', y: 30 },
];

/**
 * Starts a backend that speaks section 7 of the specification and nothing more: every other call is
 * refused with 401, as are bodies that are not JSON and keys that the specification does not have.
 */
export async function startPlainBackend({ status, body }: SilentReply): Promise<PlainBackend> {
  const calls: PlainCall[] = [];
  let envelopeStatus = 'sent';

  const user = () => ({
    party_id: 'p1',
    party_email: 'ada@example.com',
    company_id: '7',
    parent_id: '7',
    unsignable: envelopeStatus !== 'sent',
    status: envelopeStatus,
    company_name: 'Harbour',
  });
  const config = { company_name: 'Harbour', company_questions_signing: '1' };
  const envelope = () => ({
    id: 'e1',
    title: 'Lease',
    status: envelopeStatus,
    config,
    parties: [{ party_id: 'p1', party_title: 'Ada', party_email: 'a@b.example', isSigner: true }],
    documents: [
      {
        title: 'Lease',
        fingerprint: 'print',
        num_pages: 1,
        fields: { 1: fields.map((field) => ({ ...field, party_id: 'p1' })) },
      },
    ],
  });
  const widget = () => ({
    id: 'w1',
    title: 'Waiver',
    fingerprint: 'print',
    pages: 1,
    config,
    fields: { 1: fields },
  });

  /** A call of the specification; `null` for any other. A string is the body of a silent success. */
  function respond(
    path: string,
    query: URLSearchParams,
    content: Readonly<Record<string, unknown>>,
  ): unknown {
    switch (path) {
      case 'POST /api/auth':
      case 'POST /api/auth/preview':
        if (Object.keys(content).join() !== 'key' || content.key !== plainKey) return null;
        return { data: { access_token: token, expires_in: 3600 } };
      case 'GET /api/user':
        return { message: 'OK', data: user() };
      case 'GET /api/data/envelope':
      case 'GET /api/data/preview':
        return envelope();
      case 'GET /api/data/widget':
        return query.get('widget') === plainWidget.code ? widget() : null;
      case 'POST /api/sign-envelope':
        envelopeStatus = 'signed';
        return body;
      case 'POST /api/reject':
        envelopeStatus = 'rejected';
        return body;
      case 'POST /api/upload/envelope-file':
        return { success: true, uuid: 'u1', fileName: 'passport.png' };
      case 'POST /api/sign-widget':
        return { status: 'verify' };
      case 'POST /api/send-message':
        return body;
      case 'POST /api/verify-widget/w1':
        return query.get('signature') === plainWidget.signature ? body : null;
      default:
        return null;
    }
  }

  /** Calls that anybody may make. */
  const isOpen = (path: string) => /auth|widget/.test(path) && !path.includes('widget-signing');

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = `${request.method} ${pathname}`;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'content-disposition');
    const asked = request.headers['access-control-request-headers'];
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', asked ?? '');
      response.end();
      return;
    }
    if (pathname.startsWith('/cdn/large/print-')) {
      response.setHeader('content-type', 'image/svg+xml');
      response.end(picture);
      return;
    }
    const isAllowed = isOpen(path) || request.headers.authorization === `Bearer ${token}`;
    if (isAllowed && path === 'GET /api/download/envelope') {
      response.setHeader('content-type', 'application/pdf');
      response.setHeader('content-disposition', 'attachment; filename="lease.pdf"');
      response.end('%PDF-1.4');
      return;
    }
    const isJson = request.headers['content-type'] === 'application/json';
    const content = isJson ? JSON.parse(text) : {};
    const reply = isAllowed ? respond(path, searchParams, content) : null;
    if (reply !== null) calls.push({ path, body: text, headers: request.headers });
    const isSilent = typeof reply === 'string';
    response.writeHead(reply === null ? 401 : isSilent ? status : 200, {
      'content-type': 'application/json',
    });
    response.end(isSilent ? reply : JSON.stringify(reply ?? { message: 'error.notAuthorised' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    api: `http://127.0.0.1:${port}/api`,
    calls,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
