interface Choices {
  readonly sandbox: string;
  /** `''` for what needs no attribute. */
  readonly lang: string;
  readonly theme: string;
  readonly tokens: Readonly<Record<string, string>>;
}

const script = 'https://sign.example.com/element/0.1.0/sign-envelope.js';

/** The markup of a page that has what was chosen. */
export function codeToCopy({ tokens, ...attributes }: Choices): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== '');
  const rules = Object.entries(tokens).map(([name, value]) => `    ${name}: ${value};`);
  const style = ['<style>', '  sign-envelope {', ...rules, '  }', '</style>'];
  return [
    `<script type="module" src="${script}"></script>`,
    ...(rules.length === 0 ? [] : style),
    `<sign-envelope ${given.map(([name, value]) => `${name}="${value}"`).join(' ')}></sign-envelope>`,
  ].join('\n');
}
