import type { MarkdownRenderer } from 'vitepress';

/** Where the target of a link is on the site, if not where its path in the repository says. */
const places: readonly (readonly [RegExp, string])[] = [
  [/^\.\.\/\.\.\/examples\/([^/]+).*$/, '/start/$1'],
  [/^\.\.\/errors$/, '/guide/errors'],
];

/** Lets links of the guides, which are also read in the repository, lead to pages of the site. */
export function siteLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('site-links', ({ tokens }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? (token.attrGet('href') ?? '') : '';
        const place = places.find(([pattern]) => pattern.test(href));
        if (place !== undefined) token.attrSet('href', href.replace(...place));
      }
    }
  });
}
