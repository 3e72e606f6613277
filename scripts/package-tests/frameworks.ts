// The tag in the markup of Vue and Svelte, type-checked against the packed packages.
import '@sign-envelope/element/svelte';
import '@sign-envelope/element/vue';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';

type InVue = InstanceType<GlobalComponents['sign-envelope']>['$props'];
type InSvelte = SvelteHTMLElements['sign-envelope'];

const properties = { api: '/api', mode: 'envelope', linkKey: 'key', noTour: true } as const;

export const inVue: InVue = {
  ...properties,
  class: 'signing',
  onSignSubmitted: ({ detail }) => console.log(detail.status satisfies string),
};
export const inSvelte: InSvelte = {
  ...properties,
  class: 'signing',
  'onsign-submitted': ({ detail }) => console.log(detail.status satisfies string),
  'on:sign-before-submit': (event) => event.preventDefault(),
};
// @ts-expect-error: there is no such theme
export const wrongInVue: InVue = { theme: 'sepia' };
// @ts-expect-error: there is no such mode
export const wrongInSvelte: InSvelte = { mode: 'read' };

// Anywhere around the element.
document.addEventListener('sign-screen', ({ detail }) =>
  console.log(detail.title satisfies string),
);
