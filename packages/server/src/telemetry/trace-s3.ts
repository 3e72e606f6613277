import { inSpan, type Tracer } from './tracer.ts';

/** Records the calls to S3 of what is traced, without the names of objects. */
export function traceS3(tracer: Tracer) {
  return <T>(method: string, make: () => Promise<T>): Promise<T> =>
    inSpan(
      tracer,
      { name: `S3 ${method}`, kind: 'client', attributes: { 'http.request.method': method } },
      make,
    );
}
