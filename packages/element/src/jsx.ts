// Types only: `import '@sign-envelope/element/jsx'` adds the tag to React 19's JSX.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import type { SignEnvelopeEventMap } from './sign-events.ts';

type Listeners = {
  readonly [N in keyof SignEnvelopeEventMap as `on${N}`]?: (event: SignEnvelopeEventMap[N]) => void;
};

/** Props of `<sign-envelope>` in JSX: its properties and a listener for each of its events. */
export type SignEnvelopeJsxProps = DetailedHTMLProps<
  HTMLAttributes<SignEnvelopeElement>,
  SignEnvelopeElement
> &
  Partial<
    Pick<
      SignEnvelopeElement,
      | 'api'
      | 'cdn'
      | 'theme'
      | 'mode'
      | 'widgetCode'
      | 'productName'
      | 'support'
      | 'statusPage'
      | 'noTour'
      | 'noDrafts'
      | 'resume'
      | 'linkKey'
      | 'exchange'
      | 'preview'
      | 'widget'
      | 'verification'
      | 'values'
      | 'meta'
      | 'notice'
      | 'failure'
      | 'promotion'
    >
  > &
  Listeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'sign-envelope': SignEnvelopeJsxProps;
    }
  }
}
