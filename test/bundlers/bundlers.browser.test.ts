import { withVite, withVitePrerendering, withWebpack } from './bundlers.ts';
import { signWithEach } from './sign-with-each.ts';

signWithEach([
  { name: 'Vite', bundler: withVite, app: 'element', limit: 72_000 },
  { name: 'webpack', bundler: withWebpack, app: 'element', limit: 71_000 },
  {
    name: 'Vite, with a prerendered page,',
    bundler: withVitePrerendering,
    app: 'prerendered',
    limit: 132_000,
    prerendered: '<div><svg aria-hidden="true" width="100%" height="960"',
  },
]);
