import * as fc from 'fast-check';
import { hostileValue } from './hostile.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

export interface SchemaWorld {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Values that exist on the server, such as ids, keys and page numbers, by property name. */
  readonly known: Readonly<Record<string, readonly unknown[]>>;
}

/** Values of a schema, some of which the server accepts. */
export function valuesOf(
  schema: JsonSchema,
  world: SchemaWorld,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  const known = world.known[name];
  if (known !== undefined) return fc.constantFrom(...known);
  if (schema.$ref !== undefined) {
    const target = world.schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (target === undefined) throw new Error(`The contract has no ${schema.$ref}.`);
    return valuesOf(target, world, name, depth + 1);
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return fc.oneof(...choices.map((choice) => valuesOf(choice, world, '', depth + 1)));
  }
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, world, depth);
    case 'array': {
      const items = schema.items;
      if (items === undefined || Array.isArray(items) || depth > 12) return fc.constant([]);
      const minLength = schema.minItems ?? 0;
      return fc.array(valuesOf(items as JsonSchema, world, '', depth + 1), {
        minLength,
        maxLength: Math.max(minLength, 2),
      });
    }
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 20 } = schema;
      return fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), maximum) });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom('Ada', 'ada@example.com', '1', 'https://example.com', '#1a3fa0');
  }
}

function objectsOf(schema: JsonSchema, world: SchemaWorld, depth: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required);
  return fc.record(
    Object.fromEntries(
      entries
        .filter(([key]) => required.has(key) || depth < 6)
        .map(([key, entry]) => [key, valuesOf(entry, world, key, depth + 1)]),
    ),
    { requiredKeys: entries.map(([key]) => key).filter((key) => required.has(key)) },
  );
}

/** Replaces up to two parts of a value with hostile ones. */
export function spoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({ at: fc.nat(10_000), value: hostileValue });
  return fc
    .tuple(values, fc.array(change, { maxLength: 2 }))
    .map(([value, changes]) =>
      changes.reduce<unknown>((whole, { at, value: put }) => replaceAt(whole, at, put), value),
    );
}

/** Replaces the part at index `at`, in depth-first order and modulo the number of parts. */
function replaceAt(whole: unknown, at: number, put: unknown): unknown {
  const copy = structuredClone({ whole });
  const places: { readonly owner: Record<string, unknown>; readonly key: string }[] = [];
  const walk = (owner: object) => {
    for (const [key, value] of Object.entries(owner)) {
      places.push({ owner: owner as Record<string, unknown>, key });
      if (typeof value === 'object' && value !== null) walk(value);
    }
  };
  walk(copy);
  const place = places[at % places.length];
  if (place !== undefined) place.owner[place.key] = put;
  return copy.whole;
}
