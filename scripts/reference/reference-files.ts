// The files that editors, documentation tools and people read about `<sign-envelope>`.
import type { Described, ElementSource } from './read-source.ts';
import type { Token } from './read-tokens.ts';

const tagName = 'sign-envelope';
/** The module that defines the element. */
const definition = 'dist/auto.js';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** https://github.com/webcomponents/custom-elements-manifest */
export function customElementsManifest(
  { name, description, properties, methods, events, slots, parts }: ElementSource,
  tokens: readonly Token[],
): string {
  const fields = properties.map((property) => ({
    kind: 'field',
    name: property.name,
    description: property.description,
    type: { text: property.type },
    ...(property.isReadonly && { readonly: true }),
    ...(property.attribute && {
      attribute: property.attribute,
      ...(property.reflects && { reflects: true }),
    }),
  }));
  const calls = methods.map((method) => ({
    kind: 'method',
    name: method.name,
    description: method.description,
    parameters: method.parameters.map(({ name, type }) => ({ name, type: { text: type } })),
    return: { type: { text: method.returns } },
  }));
  const element = {
    kind: 'class',
    name,
    description,
    customElement: true,
    tagName,
    superclass: { name: 'HTMLElement' },
    attributes: properties.flatMap((property) =>
      property.attribute === null
        ? []
        : {
            name: property.attribute,
            description: property.description,
            fieldName: property.name,
            type: {
              text: property.values.map((value) => `'${value}'`).join(' | ') || property.type,
            },
            ...(property.values[0] && { default: `'${property.values[0]}'` }),
          },
    ),
    members: [...fields, ...calls],
    events: events.map((event) => ({
      name: event.name,
      description: event.description,
      type: { text: `CustomEvent<${event.detail}>` },
    })),
    slots,
    cssParts: parts,
    cssProperties: tokens.map((token) => ({
      name: token.name,
      description: token.description,
      default: token.default,
    })),
  };
  const declaration = { name, module: definition };
  return json({
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: definition,
        declarations: [element],
        exports: [{ kind: 'custom-element-definition', name: tagName, declaration }],
      },
    ],
  });
}

/** https://github.com/microsoft/vscode-custom-data */
export function htmlCustomData({ description, properties }: ElementSource): string {
  const attributes = properties.flatMap(({ attribute, description, type, values }) =>
    attribute === null
      ? []
      : {
          name: attribute,
          description,
          // A boolean attribute has no value.
          ...(type === 'boolean' && { valueSet: 'v' }),
          ...(values.length > 0 && { values: values.map((name) => ({ name })) }),
        },
  );
  return json({ version: 1.1, tags: [{ name: tagName, description, attributes }] });
}

/** A text as code in a cell of a table. */
export const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;

/** A table in Markdown. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Rows of names and what they are for. */
export const describedRows = (items: readonly Described[]) =>
  items.map(({ name, description }) => [code(name), description]);

/** The tables of the guide to theming, by the name of their place in it. */
export function themingTables(
  { slots, parts }: ElementSource,
  tokens: readonly Token[],
): Readonly<Record<'tokens' | 'parts' | 'slots', string>> {
  const tokenRows = tokens.map((token) => [
    code(token.name),
    token.description,
    token.compact === null
      ? code(token.default)
      : `${code(token.default)}, compact ${code(token.compact)}`,
  ]);
  return {
    tokens: table(['Token', 'What it is for', 'Default'], tokenRows),
    parts: table(['Part', 'What it is'], describedRows(parts)),
    slots: table(['Slot', 'Where its content stands'], describedRows(slots)),
  };
}

/** Puts tables between the comments in a guide that keep their places. */
export function withTables(guide: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((text, [name, rows]) => {
    const place = new RegExp(`(<!-- ${name} -->)[^]*?(<!-- /${name} -->)`);
    if (!place.test(text)) throw new Error(`The guide has no place for ${name}`);
    return text.replace(
      place,
      (_, before: string, after: string) => `${before}\n\n${rows}\n\n${after}`,
    );
  }, guide);
}
