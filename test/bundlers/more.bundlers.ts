import {
  withAngular,
  withEsbuild,
  withNextOnWebpack,
  withParcel,
  withRollup,
  withTurbopack,
  withVite,
  withViteServer,
} from './bundlers.ts';
import { signWithEach } from './sign-with-each.ts';

signWithEach(
  [
    { name: 'Vite', bundler: withVite, app: 'react', limit: 140_000 },
    { name: "Vite's server", bundler: withViteServer, app: 'element' },
    { name: "Vite's server", bundler: withViteServer, app: 'react' },
    { name: 'esbuild', bundler: withEsbuild, app: 'element', limit: 79_000 },
    { name: 'Rollup', bundler: withRollup, app: 'element', limit: 100_000 },
    { name: 'Parcel', bundler: withParcel, app: 'element', limit: 73_000 },
    { name: 'the Angular CLI', bundler: withAngular, app: 'angular', limit: 110_000 },
    {
      name: 'Next',
      bundler: withTurbopack,
      app: 'next',
      limit: 210_000,
      prerendered: '<div><svg aria-hidden="true" width="100%" height="960"',
    },
    { name: 'Next on webpack', bundler: withNextOnWebpack, app: 'next', limit: 207_000 },
  ],
  {
    '@angular/build': '22.2.7',
    '@angular/cli': '22.2.7',
    '@angular/common': '22.2.6',
    '@angular/compiler': '22.2.6',
    '@angular/compiler-cli': '22.2.6',
    '@angular/core': '22.2.6',
    '@angular/platform-browser': '22.2.6',
    '@rollup/plugin-node-resolve': '16.0.3',
    '@rollup/plugin-replace': '6.0.3',
    next: '16.4.6',
    parcel: '2.16.4',
    rollup: '4.67.4',
    rxjs: '7.8.2',
    tslib: '2.8.1',
    typescript: '6.0.3',
  },
);
