// Types only: `import '@sign-envelope/element/svelte'` adds the tag to the markup of Svelte 4 and 5.
import type { HTMLAttributes } from 'svelte/elements';
import type { SignEnvelopeElement } from '../sign-envelope-element.ts';
import type { SignEnvelopeListeners, SignEnvelopeProperties } from './markup.ts';

/**
 * Attributes of `<sign-envelope>` in Svelte: its properties and a listener for each of its events, as
 * the attribute `onsign-ready` of Svelte 5 or the directive `on:sign-ready`.
 */
export type SignEnvelopeSvelteAttributes = HTMLAttributes<SignEnvelopeElement> &
  SignEnvelopeProperties &
  SignEnvelopeListeners<'on'> &
  SignEnvelopeListeners<'on:'>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'sign-envelope': SignEnvelopeSvelteAttributes;
  }
}
