// A page of a typical rival's size, for the benchmark `waiting`: one script of about 108 kB gzip, a
// style sheet of about 13 kB, two calls in a row, then a form and one picture of 150 kB. It is made
// from a seed, so it is the same in every run.
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Numbers from 0 to 1 that are the same in every run: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Pieces of text until they have this many bytes gzipped. */
function textOf(gzipBytes: number, piece: (random: () => number, index: number) => string): string {
  const random = seeded(gzipBytes);
  const pieces: string[] = [];
  for (let index = 0; ; index += 1) {
    pieces.push(piece(random, index));
    if (index % 200 === 0 && gzipSync(pieces.join('\n')).byteLength >= gzipBytes) break;
  }
  return pieces.join('\n');
}

const word = (random: () => number) =>
  Array.from({ length: 5 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');

/** Functions, of which a third run at the start. */
const functions = textOf(108_000, (random, index) => {
  const [one, two, three] = [word(random), word(random), word(random)];
  const body = `function f${index}(${one}){const ${two}={${three}:${one}+${Math.floor(random() * 1e6)}};return ${two}.${three}%7?${two}:[${two},"${word(random)}"]}`;
  return index % 3 === 0 ? `${body}f${index}(${index});` : body;
});

const script = `${functions}
const call = async (path) => (await fetch(path)).json();
const { token } = await call('/token');
const { fields } = await call('/form?' + token);
for (const name of fields) {
  const input = document.createElement('input');
  input.className = 'field';
  input.name = name;
  document.body.append(input);
}
const picture = new Image(390, 552);
picture.className = 'page-image';
picture.src = '/picture';
document.body.append(picture);`;

const styles = textOf(
  13_000,
  (random) => `.${word(random)}{margin:${Math.floor(random() * 99)}px;color:#${word(random)}}`,
);

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Reference</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/styles.css"><script type="module" src="/script.js"></script></head><body></body></html>`;

/** A picture whose data are as long as they should be: behind its end stands what nobody reads. */
const pictureOf = (bytes: number, jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg, Buffer.alloc(Math.max(0, bytes - jpeg.byteLength))]);

export interface ReferencePage {
  readonly url: string;
  close(): void;
}

/** @param jpeg - The picture, which is filled up to 150 kB. */
export async function serveReference(jpeg: Buffer): Promise<ReferencePage> {
  const files: Readonly<Record<string, readonly [string, string | Buffer]>> = {
    '/': ['text/html', html],
    '/styles.css': ['text/css', styles],
    '/script.js': ['text/javascript', script],
    '/token': ['application/json', '{"token":"t"}'],
    '/form': ['application/json', '{"fields":["name","date","place"]}'],
    '/picture': ['image/jpeg', pictureOf(150_000, jpeg)],
  };
  const sent = new Map(
    Object.entries(files).map(([path, [type, body]]) => [
      path,
      { type, body: type === 'image/jpeg' ? body : gzipSync(body) },
    ]),
  );
  const server = createServer((request, response) => {
    const file = sent.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (file === undefined) return response.writeHead(404).end();
    const encoding = file.type === 'image/jpeg' ? {} : { 'content-encoding': 'gzip' };
    return response.writeHead(200, { 'content-type': file.type, ...encoding }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
