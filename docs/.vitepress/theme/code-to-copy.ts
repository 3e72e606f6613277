interface Choices {
  readonly sandbox: string;
  /** `''` for what needs no attribute. */
  readonly lang: string;
  readonly theme: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/**
 * The markup of a page that has what was chosen.
 *
 * @param server - The origin of the server of the element, which also shows this site.
 */
export function codeToCopy({ tokens, ...attributes }: Choices, server: string): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== '');
  const rules = Object.entries(tokens).map(([name, value]) => `    ${name}: ${value};`);
  const style = ['<style>', '  sign-envelope {', ...rules, '  }', '</style>'];
  return [
    `<script type="module" src="${server}/element/0.1.0/sign-envelope.js"></script>`,
    ...(rules.length === 0 ? [] : style),
    `<sign-envelope ${given.map(([name, value]) => `${name}="${value}"`).join(' ')}></sign-envelope>`,
  ].join('\n');
}
