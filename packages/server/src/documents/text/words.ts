/** Text without a line break opportunity, and the spaces after it, where a line may end. */
export interface Word {
  readonly text: string;
  readonly spaces: string;
}

/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Marks that may not start a line: closing brackets, full stops, prolonged sound marks. */
const clings = /^[\p{Pe}\p{Pf}\p{Po}ー々〜]+$/u;

/** Marks that may not end a line: opening brackets and quotation marks. */
const leads = /[\p{Ps}\p{Pi}]$/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Splits a paragraph at its line break opportunities. The joined words equal the paragraph. */
export function wordsOf(paragraph: string): Word[] {
  const words: Word[] = [];
  const leading = /^\s+/u.exec(paragraph)?.[0] ?? '';
  if (leading !== '') words.push({ text: '', spaces: leading });
  for (const [, text = '', spaces = ''] of paragraph.matchAll(/(\S+)(\s*)/gu)) {
    const parts = unspaced.test(text) ? breakUnspaced(text) : [text];
    for (const [index, part] of parts.entries()) {
      words.push({ text: part, spaces: index === parts.length - 1 ? spaces : '' });
    }
  }
  return words;
}

function breakUnspaced(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = parts.at(-1);
    if (last !== undefined && (clings.test(segment) || leads.test(last)))
      parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}
