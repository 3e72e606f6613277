import { mount } from 'svelte';
import SigningPage from './signing-page.svelte';

mount(SigningPage, { target: document.querySelector('main') });
