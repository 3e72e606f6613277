import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Caller } from '../../audit/audit-trail.ts';
import type { operations } from '../../openapi/operations.ts';
import type { ApiSchemaName, apiSchemas } from '../../openapi/schemas.ts';
import type { ServerEnvironment } from '../context.ts';
import type { JsonBody } from '../json-body.ts';
import type { Multipart } from '../multipart.ts';
import type { Credentials } from './authenticate.ts';
import type { SenderForm } from './sender-form.ts';

type List = typeof operations;

export type OperationId = keyof List;

type NameIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

type JsonOf<Name> = Name extends ApiSchemaName
  ? JsonBody<v.InferOutput<(typeof apiSchemas)[Name]>>
  : never;

type BodyOf<O> = O extends { readBy: 'handler' }
  ? object
  : O extends { form: 'upload' }
    ? { readonly form: Multipart }
    : O extends { form: 'sender' }
      ? { readonly form: SenderForm }
      : O extends { request: infer Name }
        ? JsonOf<Name>
        : object;

/** A call of an operation without its body: who makes it, and its parameters. */
type CallOf<O extends List[OperationId]> = Credentials[O['access']] & {
  /** For what only a few calls need, such as headers. */
  readonly context: Context<ServerEnvironment>;
  /** As recorded in the audit trail. */
  readonly caller: Caller;
  readonly params: Readonly<Record<NameIn<O['path']>, string>>;
  /** A parameter of the query; `''` if it is missing. */
  readonly query: (name: O extends { query: infer Query } ? keyof Query : never) => string;
};

/** A call of an operation: what the operation declares, read and checked. */
export type Call<Id extends OperationId> = CallOf<List[Id]> & BodyOf<List[Id]>;

/** A call that deletes what another call of the operation has added. */
export type RemoveCall<Id extends OperationId> = CallOf<List[Id]> &
  (List[Id] extends { deletes: infer Name } ? JsonOf<Name> : never);

type DeepReadonly<T> = unknown extends T
  ? unknown
  : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

type ResultOf<O extends List[OperationId]> = O['response'] extends infer Name extends ApiSchemaName
  ? DeepReadonly<v.InferInput<(typeof apiSchemas)[Name]>> | Response
  : Response;

/** Handles an operation. A result that is not a response is sent as JSON. */
export type Handler<Call, Result> = (call: Call) => Promise<Result>;

/** The handlers of all operations: of one that also deletes, one handler for each. */
export type Handlers = {
  readonly [Id in OperationId]: List[Id] extends { deletes: string }
    ? {
        readonly add: Handler<Call<Id>, ResultOf<List[Id]>>;
        readonly remove: Handler<RemoveCall<Id>, ResultOf<List[Id]>>;
      }
    : Handler<Call<Id>, ResultOf<List[Id]>>;
};
