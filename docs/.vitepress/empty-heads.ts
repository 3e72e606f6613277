import type { MarkdownRenderer } from 'vitepress';

/** Makes plain cells of the heads of columns that say nothing: a screen reader would announce them. */
export function emptyHeads(md: MarkdownRenderer): void {
  md.core.ruler.push('empty-heads', ({ tokens }) => {
    for (const [index, head] of tokens.entries()) {
      const [text, end] = [tokens[index + 1], tokens[index + 2]];
      if (head.type !== 'th_open' || text?.content !== '' || end === undefined) continue;
      head.tag = 'td';
      end.tag = 'td';
    }
  });
}
