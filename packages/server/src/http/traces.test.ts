import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { formatTraceparent } from '../telemetry/scope.ts';
import { loadOwnFields, reportOf, sendAndOpen } from '../testing/envelopes.ts';
import { type HttpStandIn, startHttpStandIn } from '../testing/http-stand-in.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { anyAnswer, field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServerOptions } from '../testing/test-server.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 200_000, interval: 50 };

/** A span as OTLP sends it in JSON. */
interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
  readonly status: { readonly code?: number };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ReceivedSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

let collector: HttpStandIn;
let mails: MailServer;
beforeAll(async () => {
  collector = await startHttpStandIn({ status: 200, body: {} });
  mails = await startMailServer();
});
afterAll(async () => {
  await collector.close();
  await mails.close();
});
beforeEach(() => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-collector-key=secret');
  vi.stubEnv('OTEL_SERVICE_NAME', 'signing-test');
});
afterEach(() => vi.unstubAllEnvs());

const startTracedServer = (options: TestServerOptions = {}) =>
  startTestServer({
    traces: {},
    smtp: { url: mails.url, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
    ...options,
  });

/** What the collector has received with the exports since `after`. */
function received(after: number) {
  const calls = collector.calls.slice(after);
  const exports = calls.map(({ body }): Export => JSON.parse(body));
  const spans = exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: some }) => some)),
  );
  return { calls, exports, spans, text: calls.map(({ body }) => body).join('\n') };
}

const attributeOf = ({ attributes }: ReceivedSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return typeof value === 'object' && value !== null ? Object.values(value)[0] : undefined;
};

test('[OP-11] a signing and the jobs that follow from it are one trace, which continues the caller’s', async () => {
  const after = collector.calls.length;
  const server = await startTracedServer();
  const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
  const answers = (await loadOwnFields(server, token)).map(anyAnswer);
  const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
  const traceparent = formatTraceparent({ ...caller, isSampled: true });
  const signed = await server.call('/api/sign-envelope', {
    token,
    body: { inputs: answers },
    headers: { traceparent },
  });
  expect(signed.status).toBe(200);
  await expect
    .poll(async () => (await reportOf(server, fingerprint)).body.documents, pollOptions)
    .toBe('made');
  await expect
    .poll(() => mails.mails.filter(({ attachments }) => attachments.length > 0).length, pollOptions)
    .toBeGreaterThan(0);
  await server.close();

  const { spans, calls, exports, text } = received(after);
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: '/v1/traces',
    headers: { 'x-collector-key': 'secret' },
  });
  expect(exports[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'signing-test' },
  });
  const own = spans.filter(({ traceId }) => traceId === caller.traceId);
  const named = (name: string) => own.find((span) => span.name === name);
  const signing = named('POST /api/sign-envelope');
  if (signing === undefined) throw new Error('The signing has not been traced.');
  expect(signing).toMatchObject({ parentSpanId: caller.spanId, kind: 2 });
  expect(attributeOf(signing, 'http.route')).toBe('/api/sign-envelope');
  expect(attributeOf(signing, 'http.response.status_code')).toBe(200);
  expect(attributeOf(signing, 'sign_envelope.request_id')).toBe(signed.headers.get('x-request-id'));

  const job = named('job make-documents');
  expect(job).toMatchObject({ parentSpanId: signing.spanId });
  const sealing = named('job seal-documents');
  expect(sealing).toMatchObject({ parentSpanId: job?.spanId });
  expect(named('document stamp')).toMatchObject({ parentSpanId: job?.spanId });
  expect(named('document seal')).toMatchObject({ parentSpanId: sealing?.spanId });
  const mailing = own.find(
    ({ name, spanId }) =>
      name === 'job mail' &&
      own.some((span) => span.name === 'mail send' && span.parentSpanId === spanId),
  );
  expect(mailing).toMatchObject({ parentSpanId: sealing?.spanId });

  const statements = own.filter((span) => attributeOf(span, 'db.query.text') !== undefined);
  const ofSigning = statements.filter(({ parentSpanId }) => parentSpanId === signing.spanId);
  expect(ofSigning.map((span) => attributeOf(span, 'db.query.text'))).toContainEqual(
    expect.stringMatching(/^insert into "answers" .*values \((\?|\$1)/),
  );
  for (const secret of [token, fingerprint, server.apiKey, 'Harbour', 'ada@example.com']) {
    expect(text.includes(secret), secret).toBe(false);
  }
});

test('[OP-11] a call that its caller does not sample is not traced', async () => {
  const after = collector.calls.length;
  const server = await startTracedServer();
  const context = { traceId: '1'.repeat(32), spanId: '2'.repeat(16), isSampled: false };
  const headers = { traceparent: formatTraceparent(context) };
  expect((await server.call('/healthz', { headers })).status).toBe(200);
  await server.call('/readyz', { headers: { traceparent: 'none' } });
  await server.close();
  const { spans } = received(after);
  expect(spans.map(({ name }) => name)).not.toContain('GET /healthz');
  const ready = spans.find(({ name }) => name === 'GET /readyz');
  expect(ready?.parentSpanId ?? '').toBe('');
  expect(ready?.traceId).toMatch(/^[\da-f]{32}$/);
});

test('[OP-11] a collector that fails is reported, and stops nothing', async () => {
  collector.response = { status: 400, body: {} };
  const reported: unknown[] = [];
  const server = await startTracedServer({ report: (error) => reported.push(error) });
  expect((await server.call('/healthz')).status).toBe(200);
  await server.close();
  collector.response = { status: 200, body: {} };
  expect(reported).toEqual([
    expect.objectContaining({ message: 'The traces could not be exported' }),
  ]);
});
