// Types only: `import '@sign-envelope/element/jsx'` adds the tag to the JSX of React 18 and 19.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { SignEnvelopeElement } from '../sign-envelope-element.ts';
import type { SignEnvelopeListeners, SignEnvelopeProperties } from './markup.ts';

/**
 * Props of `<sign-envelope>` in JSX: its properties and a listener for each of its events. React 18
 * sets attributes only, and no listeners: there, set both through a `ref`, or use `SignEnvelope` of
 * `@sign-envelope/react`.
 */
export type SignEnvelopeJsxProps = DetailedHTMLProps<
  HTMLAttributes<SignEnvelopeElement>,
  SignEnvelopeElement
> &
  SignEnvelopeProperties &
  SignEnvelopeListeners<'on'>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'sign-envelope': SignEnvelopeJsxProps;
    }
  }
}
