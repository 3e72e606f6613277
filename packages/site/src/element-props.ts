import type { SignEnvelopeElement } from '@sign-envelope/element';
import type { Visit } from './visit.ts';

/** The element properties that depend on the address. */
export type ElementProps = Pick<
  SignEnvelopeElement,
  'notice' | 'mode' | 'linkKey' | 'preview' | 'widget' | 'verification' | 'failure'
>;

const signing: ElementProps = {
  notice: null,
  mode: 'envelope',
  linkKey: null,
  preview: null,
  widget: null,
  verification: null,
  failure: null,
};

const notFound: ElementProps = {
  ...signing,
  notice: 'error',
  failure: { status: 404, messageKey: 'error.pageNotFound', support: false },
};

/** Returns the element properties for an address. */
export function elementProps({ route, key, isIncomplete, query }: Visit): ElementProps {
  if (isIncomplete) {
    return {
      ...notFound,
      failure: { status: 404, messageKey: 'error.incompleteLink', support: false },
    };
  }
  switch (route.name) {
    case 'signing':
      return { ...signing, linkKey: key };
    case 'status':
    case 'download':
      return { ...signing, mode: route.name, linkKey: key };
    case 'preview': {
      const { envelopeFingerprint, signatureFingerprint } = route;
      const preview = { envelopeFingerprint, signatureFingerprint };
      return { ...signing, mode: 'preview', linkKey: key, preview };
    }
    case 'bulk-preview': {
      const { contactFingerprint } = route;
      return { ...signing, mode: 'bulk-preview', preview: { contactFingerprint, query } };
    }
    case 'widget':
      return { ...signing, mode: 'widget', widget: { code: route.code, query } };
    case 'widget-signed':
      return { ...signing, notice: 'widget-signed', widget: { code: route.code } };
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
      return { ...signing, notice: 'error' };
    case 'old-link':
      return {
        ...notFound,
        failure: { status: 410, messageKey: 'error.oldStyleUrl', support: false },
      };
    case 'not-found':
      return notFound;
  }
}
