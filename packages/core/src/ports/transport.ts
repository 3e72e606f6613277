/** A file upload. */
export interface UploadBody {
  readonly kind: 'upload';
  readonly file: Blob;
  readonly fileName: string;
  /** Text parts sent with the file. */
  readonly params: Readonly<Record<string, string>>;
}

/** A JSON body. `value` must be serializable by `JSON.stringify`. */
export interface JsonBody {
  readonly kind: 'json';
  readonly value: unknown;
  /**
   * Whether to send it to another origin as plain text: the browser asks for permission before it sends
   * JSON, but not before plain text.
   */
  readonly isSimple?: boolean;
}

/** One call to the server. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  /** Below the base, with a leading slash: `/data/envelope`. */
  readonly path: string;
  /** Base address instead of the API's, such as the document CDN's. */
  readonly base?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: JsonBody | UploadBody;
  /** How to read the body of a successful response. The body of an error is read as JSON. */
  readonly responseType: 'json' | 'blob';
  /** Fraction from 0 to 1 of what is sent (a body) or received (a blob). */
  readonly onProgress?: (fraction: number) => void;
  /** Stops the call, which then rejects with `aborted`. */
  readonly signal?: AbortSignal;
}

/** A response of the server, successful or not. */
export interface TransportResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Parsed JSON, a `Blob`, or plain text, which is `''` for an empty body. `undefined` if the body cannot be
   * the server's: a page instead of JSON, JSON that was cut off, or a response from another origin.
   */
  readonly body: unknown;
}

/**
 * Sends calls to the server. Resolves with every complete response, successful or not. Otherwise rejects
 * with a `SigningError` of code `network`, `timeout` or `aborted`.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
}
