/** HTML in which all inserted text has been escaped. */
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

/** Template tag that escapes inserted strings for use in elements and quoted attributes. */
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
