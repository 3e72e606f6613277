import {
  type PlainBackend,
  plainKey,
  startPlainBackend,
} from '../../../../test/harness/plain-backend.ts';
import { checkBackend } from '../conformance/check-backend.ts';
import type { ConformanceOptions } from '../conformance/check-context.ts';
import { createFetchTransport, type FetchTransport } from '../conformance/fetch-transport.ts';
import type { Transport, TransportRequest, TransportResponse } from '../ports/transport.ts';

const origin = 'https://shop.example.com';

let backend: PlainBackend | null = null;

/** The backend that the checks of a test share; `null` before the first. */
export const currentBackend = (): PlainBackend | null => backend;

/** Ends it. Call it after each test. */
export function closeBackend(): void {
  backend?.close();
  backend = null;
}

/** Changes what a transport returns. */
export type Fault = (
  request: TransportRequest,
  next: (request: TransportRequest) => Promise<TransportResponse>,
) => Promise<TransportResponse>;

export interface Setting {
  readonly fault?: Fault | undefined;
  /** Changes what preflights return. */
  readonly preflight?: ((response: TransportResponse) => TransportResponse) | undefined;
  readonly options?: Partial<ConformanceOptions> | undefined;
}

/** Checks a plain backend of its own with this fault. */
export async function check({ fault, preflight, options }: Setting = {}) {
  backend ??= await startPlainBackend({ status: 200, body: '{}' });
  const plain = createFetchTransport({ api: backend.api, origin });
  const transport: Transport =
    fault === undefined ? plain : { send: (request) => fault(request, plain.send) };
  const { rows, isConformant } = await checkBackend(transport, {
    key: plainKey,
    cdn: backend.api.replace(/\/api$/, '/cdn'),
    crossOrigin: withPreflight(plain, preflight),
    ...options,
  });
  const failed = rows.filter(({ result }) => result === 'fail');
  return { rows, isConformant, failed, ids: failed.map(({ id }) => id) };
}

function withPreflight({ crossOrigin }: FetchTransport, change: Setting['preflight']) {
  if (crossOrigin === undefined || change === undefined) return crossOrigin;
  const { preflight } = crossOrigin;
  return {
    ...crossOrigin,
    preflight: async (...call: Parameters<typeof preflight>) => change(await preflight(...call)),
  };
}

export const nameOf = ({ method, path }: TransportRequest) => `${method} ${path}`;

/** Changes the successes of a call. */
export const change =
  (call: string, edit: (response: TransportResponse) => Partial<TransportResponse>): Fault =>
  async (request, next) => {
    const response = await next(request);
    if (nameOf(request) !== call || response.status >= 300) return response;
    return { ...response, ...edit(structuredClone(response)) };
  };

/** Answers a call by itself, if the condition is met. */
export const answer =
  (
    call: string,
    reply: Partial<TransportResponse>,
    isMeant: (request: TransportRequest) => boolean = () => true,
  ): Fault =>
  (request, next) =>
    nameOf(request) === call && isMeant(request)
      ? Promise.resolve({ status: 200, headers: cors, body: {}, ...reply })
      : next(request);

/** Answers the second of two calls. */
export function answerAgain(call: string, reply: Partial<TransportResponse>): Fault {
  let count = 0;
  return answer(call, reply, () => {
    count += 1;
    return count > 1;
  });
}

export const cors = {
  'access-control-allow-origin': '*',
  // Of the response: files that share this module run minutes after each other.
  get date() {
    return new Date().toUTCString();
  },
};

export interface Editable {
  [key: string]: unknown;
}

/** Edits the only document of the envelope, and its fields. */
export const editDocument = (edit: (document: Editable, fields: Editable[]) => void) =>
  change('GET /data/envelope', ({ body }) => {
    const { documents } = body as { documents: (Editable & { fields: { 1: Editable[] } })[] };
    for (const document of documents) edit(document, document.fields[1]);
    return { body };
  });

export const editField = (index: number, values: object) =>
  editDocument((_, fields) => void Object.assign(fields[index] ?? {}, values));

export const edit = (call: string, values: object) =>
  change(call, ({ body }) => ({ body: { ...(body as object), ...values } }));

export const bodyOf = ({ body }: TransportRequest): Editable =>
  body?.kind === 'json' ? (body.value as Editable) : {};
