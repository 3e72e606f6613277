import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import {
  type Access,
  type MultipartBody,
  meanings,
  type Operation,
  refusalsByAccess,
} from './operation.ts';
import { operations } from './operations.ts';
import { type ApiSchemaName, apiSchemas } from './schemas.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const jsonOf = (name: ApiSchemaName) => ({ 'application/json': { schema: reference(name) } });

/** Creates the OpenAPI 3.1 document from the schemas that the server uses. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of Object.values<Operation>(operations)) {
    const path = paths[operation.path] ?? {};
    paths[operation.path] = path;
    path[operation.method] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sign Envelope',
      version,
      description:
        'The API of the signing pages and of senders. The text keys in errors do not change between versions. Clients translate them.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: toJsonSchemaDefs(apiSchemas, {
        target: 'draft-2020-12',
        typeMode: 'input',
        // Rules that JSON Schema cannot express, such as sums of two entries, are in descriptions.
        errorMode: 'ignore',
        overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
      }),
      responses: Object.fromEntries(
        Object.entries(meanings).map(([status, description]) => [
          status,
          { description, content: jsonOf('Error') },
        ]),
      ),
      securitySchemes: {
        signer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of POST /api/auth',
        },
        preview: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of POST /api/auth/preview',
        },
        company: { type: 'http', scheme: 'bearer', description: 'The API key of a company' },
        companyKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  };
}

function describe(operation: Operation) {
  const { response, refusals } = operation;
  const content =
    typeof response === 'string'
      ? jsonOf(response)
      : Object.fromEntries(response.map((type) => [type, {}]));
  const statuses = new Set([...refusals, ...refusalsByAccess[operation.access], 500]);
  const errors = [...statuses].map((status) => [
    String(status),
    { $ref: `#/components/responses/${status}` },
  ]);
  return {
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    security: security(operation.access),
    parameters: parameters(operation),
    ...requestBody(operation),
    responses: { '200': { description: 'Done', content }, ...Object.fromEntries(errors) },
  };
}

function security(access: Access): readonly Record<string, readonly string[]>[] {
  const company = [{ company: [] }, { companyKey: [] }];
  switch (access) {
    case 'none':
      return [];
    case 'signer':
      return [{ signer: [] }];
    case 'preview':
      return [{ preview: [] }];
    case 'company':
      return company;
    case 'signer or company':
      return [{ signer: [] }, ...company];
  }
}

function parameters(operation: Operation) {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const header = (name: string, description: string, schema: object) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string', ...schema },
  });
  const inQuery = Object.entries(operation.query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  return [
    ...inPath,
    ...inQuery,
    ...(operation.access === 'signer'
      ? [
          header('X-Password', "The envelope's password, if it has one, encoded as UTF-8", {}),
          header('X-Session-Uid', 'The `session_uid` of a 401 of type `otp`', {}),
        ]
      : []),
    ...(operation.changes === true
      ? [
          header(
            'Idempotency-Key',
            'Unique per action. A repeated request with the same key returns the first response and changes nothing.',
            { pattern: '^[\\x21-\\x7e]{1,255}$' },
          ),
        ]
      : []),
    ...(operation.deletes !== undefined
      ? [header('X-HTTP-Method-Override', 'Deletes an upload', { enum: ['DELETE'] })]
      : []),
  ];
}

function requestBody({ request, multipart, deletes }: Operation) {
  const json = [request, deletes].filter((name) => name !== undefined);
  if (json.length === 0 && multipart === undefined) return {};
  const content = {
    ...(multipart === undefined ? {} : { 'multipart/form-data': { schema: partsOf(multipart) } }),
    ...Object.assign({}, ...json.map(jsonOf)),
  };
  const isOptional = json.length > 0 && json.every((name) => v.is(apiSchemas[name], {}));
  return { requestBody: { required: multipart !== undefined || !isOptional, content } };
}

function partsOf({ parts, required, others }: MultipartBody) {
  const properties = Object.entries(parts).map(([name, { description, schema }]) => [
    name,
    schema === undefined ? { type: 'string', description } : { ...reference(schema), description },
  ]);
  return {
    type: 'object',
    required,
    properties: Object.fromEntries(properties),
    ...(others === undefined
      ? {}
      : { additionalProperties: { type: 'string', description: others } }),
  };
}
