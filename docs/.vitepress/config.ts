import { defineConfig } from 'vitepress';
import { toAnchor } from '../../scripts/docs/anchors.ts';
import { emptyHeads } from './empty-heads.ts';
import { sidebar } from './sidebar.ts';
import { siteLinks } from './site-links.ts';
import { withoutInlineScripts } from './without-inline-scripts.ts';

export default defineConfig({
  title: 'Sign Envelope',
  description: 'Legally sound signing on your own pages.',
  lang: 'en-GB',
  // Where the server shows the pages.
  base: '/docs/',
  metaChunk: true,
  srcExclude: ['decisions/**'],
  outDir: '../dist/docs',
  cacheDir: '../.cache/vitepress',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    languageAlias: { caddy: 'nginx', csp: 'http' },
    anchor: { slugify: toAnchor },
    // The colours of the others are too weak on a ground of their own.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => md.use(siteLinks).use(emptyHeads),
  },
  // A strict policy allows no scripts in a page.
  transformHtml: (html, _id, { siteConfig }) => withoutInlineScripts(html, siteConfig.outDir),
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'sign-envelope' } } },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start/' },
      { text: 'Guides', link: '/guide/embedding' },
      { text: 'Reference', link: '/reference/element' },
      { text: 'Playground', link: '/playground' },
    ],
    sidebar,
    search: { provider: 'local' },
    outline: [2, 3],
    notFound: {
      title: 'There is no such page',
      quote:
        'It may have another address since this link was made. The search finds it by its words.',
      linkLabel: 'To the first page',
      linkText: 'To the first page',
    },
  },
});
