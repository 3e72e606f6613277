import { toJson } from '../../model/to-json.ts';
import type { TransportRequest } from '../../ports/transport.ts';
import type { SandboxResponse } from '../sandbox-reply.ts';
import { Refusal } from './refusal.ts';

/** Makes a change once for each `Idempotency-Key` of a caller. */
export type Once = (
  caller: string,
  request: TransportRequest,
  change: () => SandboxResponse | Promise<SandboxResponse>,
) => Promise<SandboxResponse>;

/** Printable ASCII characters. */
const keyShape = /^[\x21-\x7e]{1,255}$/;

/** What tells a request from another with the same key. */
function contentOf({ method, path, query, body }: TransportRequest): string {
  const content =
    body?.kind === 'upload' ? [body.fileName, body.file.size, body.params] : body?.value;
  return toJson([method, path, query, content]);
}

/** Repeated calls get the first one's response. After a refusal, the key can be used again. */
export function createOnce(): Once {
  const earlier = new Map<string, { readonly content: string; result: Promise<SandboxResponse> }>();

  return async (caller, request, change) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return change();
    if (!keyShape.test(key)) throw new Refusal(400, 'server_errors.idempotency_key_invalid');
    const name = `${caller} ${key}`;
    const content = contentOf(request);
    const known = earlier.get(name);
    if (known !== undefined) {
      if (known.content === content) return known.result;
      throw new Refusal(409, 'server_errors.idempotency_mismatch');
    }
    const result = (async () => change())();
    earlier.set(name, { content, result });
    try {
      return await result;
    } catch (error) {
      earlier.delete(name);
      throw error;
    }
  };
}
