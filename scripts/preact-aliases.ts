import { fileURLToPath } from 'node:url';

const source = (file: string) =>
  fileURLToPath(new URL(`../packages/element/src/preact/${file}`, import.meta.url));

/** What the screens' imports of React stand for in the element: longer names first. */
export const preactAliases: Readonly<Record<string, string>> = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': source('react-dom-client.ts'),
  'react-dom': source('react-dom.ts'),
  react: source('react.ts'),
  '@lingui/core': source('lingui.ts'),
  '@lingui/react': source('lingui.ts'),
  '@nanostores/react': source('nanostores.ts'),
};
