import type { ApiSchemaName } from './schemas.ts';

/** How a call proves who makes it. */
export type Access = 'none' | 'signer' | 'preview' | 'company' | 'signer or company';

export interface MultipartBody {
  /** Text and file parts by name; with a schema, one that is JSON. */
  readonly parts: Readonly<
    Record<string, { readonly description: string; readonly schema?: ApiSchemaName }>
  >;
  readonly required: readonly string[];
  /** What parts of any other name are. */
  readonly others?: string;
}

/** What each status of a refusal means. */
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

/** A status that a call may be refused with. */
export type Refusal = Exclude<keyof typeof meanings, 500>;

/** What any call may be refused with that proves its caller this way. */
export const refusalsByAccess: Readonly<Record<Access, readonly Refusal[]>> = {
  none: [429],
  signer: [401, 403, 404, 410, 429],
  preview: [401, 403, 404, 410, 429],
  company: [401, 403, 429],
  'signer or company': [401, 403, 404, 410, 429],
};

/** One call, as the contract tells of it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put';
  /** From the server's root, `{name}` for what varies. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** What the query holds, by name. All of it is needed. */
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: ApiSchemaName;
  readonly multipart?: MultipartBody;
  /** A JSON answer by its schema, or files by their types. */
  readonly response: ApiSchemaName | readonly string[];
  /** Statuses of refusals beside 500. */
  readonly refusals: readonly Refusal[];
  readonly changes?: boolean;
  /** The JSON body of the DELETE that a POST may stand for. */
  readonly deletes?: ApiSchemaName;
}
