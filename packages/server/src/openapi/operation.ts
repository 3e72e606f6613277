import type { ApiSchemaName } from './schemas.ts';

/** How a call is authenticated. */
export type Access = 'none' | 'signer' | 'preview' | 'company' | 'signer or company';

export interface MultipartBody {
  /** Text and file parts by name. A part with a schema is JSON. */
  readonly parts: Readonly<
    Record<string, { readonly description: string; readonly schema?: ApiSchemaName }>
  >;
  readonly required: readonly string[];
  /** Describes parts with any other name. */
  readonly others?: string;
}

/** The meaning of each error status. */
export const meanings = {
  400: 'The request is malformed',
  401: 'The token or API key is missing, invalid or expired, or a password or one-time code is required, as `type` says',
  403: 'The key is invalid, or the company does not allow the origin of the calling page',
  404: 'Not found, or not accessible to the caller',
  405: 'The path does not support this method',
  409: 'The envelope is already signed or has ended, the Idempotency-Key was used for a different request, or the document could not be created',
  410: "The sender's company was deleted, or the link has expired",
  413: 'The body is too large',
  415: 'The media type of the body is not supported',
  422: 'The request is invalid: `errors` contains error keys by field id or path',
  429: 'Too many requests: retry after the number of seconds in `Retry-After`',
  500: 'Internal server error',
  503: 'A resource or service that the call requires is temporarily unavailable',
} as const;

/** An error status of a call. */
export type Refusal = Exclude<keyof typeof meanings, 500>;

/** Error statuses of all calls with this kind of authentication. */
export const refusalsByAccess: Readonly<Record<Access, readonly Refusal[]>> = {
  none: [429],
  signer: [401, 403, 404, 410, 429],
  preview: [401, 403, 404, 410, 429],
  company: [401, 403, 429],
  'signer or company': [401, 403, 404, 410, 429],
};

/** One operation of the API: its route, and what the OpenAPI document says about it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** The path, with parameters as `{name}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** `not yet` if the signer's one-time code is not required, because the call sends or verifies it. */
  readonly code?: 'not yet';
  /** `allowed` if a signer may also make the call for an envelope that ended unsigned. */
  readonly closed?: 'allowed';
  /** Descriptions of the query's parameters by name. All are required. */
  readonly query?: Readonly<Record<string, string>>;
  /** The schema of a JSON body. */
  readonly request?: ApiSchemaName;
  /**
   * Whether the JSON may be declared as plain text: for calls that prove themselves by what they send,
   * so that no preflight is needed.
   */
  readonly takesText?: true;
  /** `handler` if the handler reads the body, because it is not always JSON, or not checked first. */
  readonly readBy?: 'handler';
  readonly multipart?: MultipartBody;
  /** The limits of a multipart body: those of one upload, or of a sender's JSON and PDFs. */
  readonly form?: 'upload' | 'sender';
  /** The limit of a body that is not a form: `small` if it has a schema. */
  readonly limit?: 'small' | 'submission';
  /** The schema of a JSON response, or the media types of a file. */
  readonly response: ApiSchemaName | readonly string[];
  /** Error statuses besides 500. */
  readonly refusals: readonly Refusal[];
  readonly changes?: true;
  /** The JSON body of a DELETE, and of a POST with the method override `DELETE`. */
  readonly deletes?: ApiSchemaName;
}

/** Operations by their ids. */
export type Operations = Readonly<Record<string, Operation>>;
