import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import SigningPlayground from './signing-playground.vue';
import TrySigning from './try-signing.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('TrySigning', TrySigning);
    app.component('SigningPlayground', SigningPlayground);
  },
} satisfies Theme;
