import { createApp } from 'vue';
import SigningPage from './signing-page.vue';

createApp(SigningPage).mount('main');
