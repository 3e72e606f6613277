import { readElement } from '../../reference/read-source.ts';
import { readTokens } from '../../reference/read-tokens.ts';
import { code, describedRows, table, themingTables } from '../../reference/reference-files.ts';

/** The page of `<sign-envelope>`: all that is public about it. */
export function elementPage(): string {
  const element = readElement();
  const { tokens, parts, slots } = themingTables(element, readTokens());
  const properties = element.properties.map(({ name, attribute, type, description }) => [
    code(name),
    attribute === null ? '' : code(attribute),
    code(type),
    description,
  ]);
  const methods = element.methods.map(({ name, parameters, returns, description }) => {
    const list = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`);
    return [code(`${name}(${list.join(', ')}): ${returns}`), description];
  });
  return `# \`<sign-envelope>\`

All that is public about the element, from its sources. How it is used is in [embedding](../guide/embedding.md).

## Properties and attributes

An attribute and its property change together. Secrets, such as the key of a link, are properties only.

${table(['Property', 'Attribute', 'Type', ''], properties)}

## Methods

${table(['Method', ''], methods)}

## Events

All bubble and leave the shadow root. [Which of them your page can hold or refuse](../guide/events.md).

${table(['Event', ''], describedRows(element.events))}

## Tokens

${tokens}

## Parts

${parts}

## Slots

${slots}
`;
}
