import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/places.ts';
import { code, table } from '../../reference/reference-files.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<
    Record<string, Content & { readonly $ref?: string; readonly description?: string }>
  >;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly description?: string }>>;
  };
}

const nameOf = (reference: string) => reference.replace(/^.*\//, '');

/** A schema in a few words, with links to those that have a name. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return `[${name}](#${name.toLowerCase()})`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(typeOf).join(' or ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => code(JSON.stringify(value))).join(', ');
  }
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`;
  return [schema.type ?? 'anything'].flat().join(' or ');
}

function bodyOf({ content = {} }: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) =>
      schema === undefined ? code(type) : `${typeOf(schema)} as ${code(type)}`,
    )
    .join(', or ');
}

/** A description as one line of a table. */
const line = (text = '') => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

function operationText(api: OpenApi, method: string, path: string, operation: Operation): string {
  const { summary, description = '', parameters = [], requestBody, responses } = operation;
  const rows = Object.entries(responses).map(([status, response]) => {
    const known = response.$ref && api.components.responses[nameOf(response.$ref)];
    const body = bodyOf(response);
    return [status, [line((known || response).description), body].filter(Boolean).join(': ')];
  });
  return [
    `### ${summary}`,
    `\`${method.toUpperCase()} ${path}\``,
    description,
    parameters.length === 0
      ? ''
      : table(
          ['Parameter', 'In', ''],
          parameters.map((parameter) => [
            code(parameter.name),
            parameter.in,
            line(`${parameter.required ? '' : 'Optional. '}${parameter.description ?? ''}`),
          ]),
        ),
    requestBody === undefined ? '' : `Body: ${bodyOf(requestBody)}`,
    table(['Status', ''], rows),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function schemaText(name: string, schema: Schema): string {
  const { properties } = schema;
  const body =
    properties === undefined
      ? typeOf(schema)
      : table(
          ['Property', 'Type', ''],
          Object.entries(properties).map(([property, own]) => [
            code(property) + (schema.required?.includes(property) ? '' : ' (optional)'),
            typeOf(own),
            line(own.description),
          ]),
        );
  return [`### ${name}`, schema.description ?? '', body].filter(Boolean).join('\n\n');
}

/** The page of the REST API, from its OpenAPI document. */
export function restPage(): string {
  const api = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as OpenApi;
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      isOfSender: path.startsWith('/api/sender'),
      text: operationText(api, method, path, operation),
    })),
  );
  const texts = (ofSender: boolean) =>
    operations.flatMap(({ isOfSender, text }) => (isOfSender === ofSender ? [text] : []));
  const schemas = Object.entries(api.components.schemas).map(([name, schema]) =>
    schemaText(name, schema),
  );
  return `# The REST API

Every call of the server, as the [OpenAPI document](../openapi.json) has it. A backend of your own needs only [some of them](../guide/backends.md).

## For signers

${texts(false).join('\n\n')}

## For senders

${texts(true).join('\n\n')}

## Types

${schemas.join('\n\n')}
`;
}
