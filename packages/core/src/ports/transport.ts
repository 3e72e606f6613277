/** A part of an upload. */
export interface UploadBody {
  readonly kind: 'upload';
  readonly file: Blob;
  readonly fileName: string;
  /** Text parts that go beside the file. */
  readonly params: Readonly<Record<string, string>>;
}

/** A body that goes as JSON. `value` must survive `JSON.stringify`. */
export interface JsonBody {
  readonly kind: 'json';
  readonly value: unknown;
}

/** One call to the server; how it gets there is the transport's affair. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  /** Below the base, with a leading slash: `/data/envelope`. */
  readonly path: string;
  /** Address the path is below, where it is not the API's: the document CDN's. */
  readonly base?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: JsonBody | UploadBody;
  /** What the answer's body is wanted as. Errors are always JSON where they can be. */
  readonly responseType: 'json' | 'blob';
  /** Fraction from 0 to 1 of what is sent (upload) or received (blob). */
  readonly onProgress?: (fraction: number) => void;
  /** Stops the call, which then rejects with `aborted`. */
  readonly signal?: AbortSignal;
}

/** Whatever the server answered, refusals included. */
export interface TransportResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, a `Blob`, or `undefined` where the body was neither. */
  readonly body: unknown;
}

/**
 * Carries one call to the server and brings back whatever it answered, errors included.
 * Rejects only where no whole answer came: a `SigningError` of code `network`, `timeout` or `aborted`.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
}
