import type { SignEnvelopeElement } from '@sign-envelope/element';
import type { Visit } from './visit.ts';

/** The element properties that depend on the address. */
export type ElementProps = Pick<
  SignEnvelopeElement,
  'screen' | 'mode' | 'linkKey' | 'preview' | 'widget' | 'verification' | 'failure'
>;

/** Without a key, resumes the tab's session or shows that the signer is not authorised. */
const signing: ElementProps = {
  screen: 'signing',
  mode: 'envelope',
  linkKey: '',
  preview: null,
  widget: null,
  verification: null,
  failure: null,
};

const notFound: ElementProps = {
  ...signing,
  screen: 'error',
  failure: { status: 404, messageKey: 'error.pageNotFound', support: false },
};

/** Returns the element properties for an address. */
export function elementProps({ route, key, query }: Visit): ElementProps {
  switch (route.name) {
    case 'signing':
    case 'status':
      return { ...signing, linkKey: key };
    case 'download':
      return { ...signing, screen: 'download', linkKey: key };
    case 'preview': {
      const { envelopeFingerprint, signatureFingerprint } = route;
      const preview = { envelopeFingerprint, signatureFingerprint };
      return { ...signing, mode: 'preview', linkKey: key, preview };
    }
    case 'bulk-preview': {
      const { contactFingerprint } = route;
      return { ...signing, mode: 'preview', preview: { contactFingerprint, query } };
    }
    case 'widget':
      return { ...signing, mode: 'widget', widget: { code: route.code, query } };
    case 'widget-signed':
      return { ...signing, screen: 'widget-signed' };
    case 'widget-verify': {
      const { envelopeFingerprint, code } = route;
      const values = new URLSearchParams(query);
      const expires = values.get('expires');
      const signature = values.get('signature');
      if (!expires || !signature) {
        return { ...notFound, failure: { status: 404, messageKey: 'error.pageNotFound' } };
      }
      const verification = { envelopeFingerprint, code, expires, signature };
      return { ...signing, mode: 'widget-verify', verification };
    }
    case 'error':
      return { ...signing, screen: 'error' };
    case 'old-link':
      return {
        ...notFound,
        failure: { status: 410, messageKey: 'error.oldStyleUrl', support: false },
      };
    case 'not-found':
      return notFound;
  }
}
