/** A piece of HTML in which everything that came from outside has been escaped. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Insertion = string | SafeHtml | readonly SafeHtml[];

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => replacements[character] ?? character);
}

/** HTML from a template: texts put in are escaped, whether in an element or a quoted attribute. */
export function html(strings: TemplateStringsArray, ...insertions: readonly Insertion[]): SafeHtml {
  const parts = insertions.map(
    (insertion, index) => asText(insertion) + (strings[index + 1] ?? ''),
  );
  return new SafeHtml((strings[0] ?? '') + parts.join(''));
}

function asText(insertion: Insertion): string {
  if (typeof insertion === 'string') return escapeHtml(insertion);
  if (insertion instanceof SafeHtml) return insertion.text;
  return insertion.map(({ text }) => text).join('');
}
