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
  401: 'The token or API key is missing, wrong or past its time; or, by `type`, a password or a one-time code is asked for',
  403: 'The key opens nothing, or the company does not allow the origin of the page that calls',
  404: 'There is no such thing, or it is not for this caller',
  405: 'The path has no such method',
  409: 'It has been signed or has ended already, the Idempotency-Key was used for something else, or the document could not be made',
  410: 'The company that sent it has been removed, or the link is past its time',
  413: 'The body is too large',
  415: 'The body is of another kind',
  422: '`errors` says what is wrong where',
  429: 'Too often: `Retry-After` says after how many seconds to try again',
  500: 'The server failed',
  503: 'What the server needs for it is not to be had now',
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

/** One operation of the API. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put';
  /** The path, with parameters as `{name}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Descriptions of the query's parameters by name. All are required. */
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: ApiSchemaName;
  readonly multipart?: MultipartBody;
  /** The schema of a JSON response, or the media types of a file. */
  readonly response: ApiSchemaName | readonly string[];
  /** Error statuses besides 500. */
  readonly refusals: readonly Refusal[];
  readonly changes?: boolean;
  /** The JSON body of a POST with the method override `DELETE`. */
  readonly deletes?: ApiSchemaName;
}
