import type { SignEnvelopeElement } from '../sign-envelope-element.ts';
import type { SignEnvelopeEventMap } from '../sign-events.ts';

/** What can be set on `<sign-envelope>` in the markup of a framework: its properties. */
export type SignEnvelopeProperties = Partial<
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
    | 'fixedHeight'
    | 'landmarks'
    | 'headingLevel'
    | 'sandbox'
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
>;

/** A listener for each event of `<sign-envelope>`, under its name after a prefix, such as `on`. */
export type SignEnvelopeListeners<Prefix extends string> = {
  readonly [N in keyof SignEnvelopeEventMap as `${Prefix}${N}`]?: (
    event: SignEnvelopeEventMap[N],
  ) => void;
};
