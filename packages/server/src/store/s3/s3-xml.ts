const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * The texts of all elements of a name, in order. The responses of S3 have no attributes, comments or CDATA
 * that matter.
 */
export function elementsOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(
    ([, content = '']) => content,
  );
}

/** The text of the first element of a name; `null` if there is none. */
export function textOf(xml: string, name: string): string | null {
  const [content] = elementsOf(xml, name);
  return content === undefined ? null : unescapeText(content);
}

function unescapeText(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole;
    return String.fromCodePoint(
      decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10),
    );
  });
}
