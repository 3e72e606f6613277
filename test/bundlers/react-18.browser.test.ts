import { withVite } from './bundlers.ts';
import { signWithEach } from './sign-with-each.ts';

signWithEach([{ name: 'Vite, with React 18,', bundler: withVite, app: 'react' }], {
  react: '18.3.1',
  'react-dom': '18.3.1',
});
