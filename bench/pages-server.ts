// A server with one long document, for the benchmark `pages`: the built element as a page loads it,
// and generated API responses.
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const element = fileURLToPath(new URL('../packages/element/dist/cdn/', import.meta.url));
const linesOfPage = 40;

const types = ['text', 'date', 'checkbox', 'textarea', 'signature'] as const;

const html = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Bench</title><style>body{margin:0}</style>
<script type="module" src="/element/sign-envelope.js"></script></head>
<body><sign-envelope api="/api" no-tour></sign-envelope>
<script type="module">document.querySelector('sign-envelope').linkKey = 'key'</script></body></html>`;

const rowTop = (row: number) => 6 + row * 2.2;

/**
 * A page like a lawyer's: forty lines, with a field beside every fourth. It is rendered to a JPEG.
 */
export const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2263"><rect width="1600" height="2263" fill="#fff"/>${Array.from(
  { length: linesOfPage },
  (_, row) =>
    `<text x="160" y="${((rowTop(row) + 1.2) * 2263) / 100}" font-size="26" font-family="serif">The tenant pays the rent on the first day of every month, as clause ${row + 1} says.</text>`,
).join('')}</svg>`;

const words = JSON.stringify({
  width: 595,
  height: 842,
  blocks: Array.from({ length: linesOfPage / 4 }, (_, block) => ({
    level: block === 0 ? 1 : null,
    lines: Array.from({ length: 4 }, (__, line) => ({
      text: `The tenant pays the rent on the first day of every month, as clause ${block * 4 + line + 1} says.`,
      x: 10,
      y: rowTop(block * 4 + line),
      width: 52,
      height: 1.3,
      size: 9.7,
    })),
  })),
});

function wireFields(pageCount: number, fieldsOfPage: number): Record<string, object[]> {
  const pages: Record<string, object[]> = {};
  for (let page = 1; page <= pageCount; page++) {
    pages[page] = Array.from({ length: fieldsOfPage }, (_, row) => {
      const index = (page - 1) * fieldsOfPage + row;
      return {
        id: `f${index}`,
        page,
        index,
        type: types[index % types.length],
        title: `Field ${index + 1}`,
        party_id: index % 7 === 6 ? 'ben' : 'ada',
        required: index % 3 === 0 ? 'true' : 'false',
        content: index % 4 === 0 ? 'As agreed' : '',
        x: 68,
        y: rowTop(row * 4),
        width: 22,
        height: 3,
        contract_id: 'c',
        contract_sent_id: 's',
      };
    });
  }
  return pages;
}

const answersOf = (
  pageCount: number,
  fieldsOfPage: number,
): Readonly<Record<string, () => unknown>> => ({
  '/api/auth': () => ({ data: { access_token: 't', expires_in: 3600 } }),
  '/api/user': () => ({ party_id: 'ada', status: 'sent' }),
  '/api/data/envelope': () => ({
    envelope_id: 'e',
    envelope_title: 'A long agreement',
    status: 'sent',
    config: { company_name: 'Harbour Lettings' },
    branding: {},
    parties: [
      { party_id: 'ada', party_title: 'Ada Park', party_email: 'a@example.com', isSigner: true },
      { party_id: 'ben', party_title: 'Ben Okafor', party_email: 'b@example.com', isSigner: false },
    ],
    documents: [
      {
        title: 'A long agreement',
        fingerprint: 'f',
        num_pages: pageCount,
        pages: Array.from({ length: pageCount }, (_, index) => ({
          width: 1600,
          height: 2263,
          text_src: `text/f-${index}.json`,
        })),
        fields: wireFields(pageCount, fieldsOfPage),
      },
    ],
  }),
});

async function answer(
  answers: Readonly<Record<string, () => unknown>>,
  path: string,
  picture: Buffer,
  response: ServerResponse,
): Promise<void> {
  const send = (type: string, body: string | Buffer) => {
    response.setHeader('content-type', type);
    response.end(body);
  };
  const known = answers[path];
  if (known) return send('application/json', JSON.stringify(known()));
  if (path.startsWith('/cdn/text/')) return send('application/json', words);
  if (path.startsWith('/cdn/large/')) return send('image/jpeg', picture);
  if (path.startsWith('/element/')) {
    return send('text/javascript', await readFile(`${element}${basename(path)}`));
  }
  send('text/html', html);
}

export interface PagesServer {
  readonly url: string;
  close(): Promise<void>;
}

export interface LongDocument {
  readonly pages: number;
  readonly fieldsOfPage: number;
  /** JPEG of every page. */
  readonly picture: Buffer;
}

export async function servePages(document: LongDocument): Promise<PagesServer> {
  const answers = answersOf(document.pages, document.fieldsOfPage);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    answer(answers, pathname, document.picture, response).catch(() => {
      response.statusCode = 404;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
