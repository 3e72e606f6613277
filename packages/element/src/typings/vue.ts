// Types only: `import '@sign-envelope/element/vue'` adds the tag to the templates of Vue 3.
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { SignEnvelopeElement } from '../sign-envelope-element.ts';
import type { SignEnvelopeEventMap } from '../sign-events.ts';
import type { SignEnvelopeProperties } from './markup.ts';

type Camelized<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camelized<Rest>>}`
  : Name;

type Listeners = {
  readonly [N in keyof SignEnvelopeEventMap as `on${Capitalize<Camelized<N>>}`]?: (
    event: SignEnvelopeEventMap[N],
  ) => void;
};

/** Props of `<sign-envelope>` in a template: its properties and a listener for each of its events. */
export type SignEnvelopeVueProps = HTMLAttributes &
  ReservedProps &
  SignEnvelopeProperties &
  Listeners;

declare module 'vue' {
  interface GlobalComponents {
    'sign-envelope': new () => SignEnvelopeElement & { readonly $props: SignEnvelopeVueProps };
  }
}
