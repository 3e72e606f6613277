/** The published packages, with every entry that plain Node must be able to import. */
export const packages = [
  {
    name: 'core',
    entries: [
      '@sign-envelope/core',
      '@sign-envelope/core/conformance',
      '@sign-envelope/core/contract',
      '@sign-envelope/core/ink',
      '@sign-envelope/core/consent',
      '@sign-envelope/core/rules',
      '@sign-envelope/core/sandbox',
    ],
  },
  { name: 'evidence', entries: ['@sign-envelope/evidence'] },
  { name: 'fonts', entries: ['@sign-envelope/fonts'] },
  { name: 'react', entries: ['@sign-envelope/react', '@sign-envelope/react/hooks'] },
  {
    name: 'element',
    entries: [
      '@sign-envelope/element',
      '@sign-envelope/element/auto',
      '@sign-envelope/element/begin',
      '@sign-envelope/element/jsx',
      '@sign-envelope/element/react',
      '@sign-envelope/element/svelte',
      '@sign-envelope/element/vue',
      '@sign-envelope/element/cdn/sign-envelope.js',
    ],
  },
  { name: 'site', entries: [] },
  { name: 'server', entries: ['@sign-envelope/server'] },
];
