import { withTurbopack, withVite, withWebpack } from './bundlers.ts';
import { signWithEach } from './sign-with-each.ts';

signWithEach([
  { name: 'Vite', bundler: withVite, app: 'element', limit: 76_000 },
  { name: 'webpack', bundler: withWebpack, app: 'element', limit: 80_000 },
  { name: 'Next', bundler: withTurbopack, app: 'next', limit: 230_000 },
]);
