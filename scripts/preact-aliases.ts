/** What imports of React stand for in the element and in tests on Preact: longer names first. */
export const preactAliases: Readonly<Record<string, string>> = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
  // What Lingui imports for versions of React without the hook.
  'use-sync-external-store/shim': 'preact/compat',
};
