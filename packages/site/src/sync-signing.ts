import type { SignEnvelopeElement } from '@sign-envelope/element';
import type { SyncedAddress } from './sync-address.ts';

/**
 * Keeps the address true to what happens in the element, so that a reload shows the same. Where the
 * sender has given an address to go to, the element goes there itself.
 */
export function syncSigning(element: SignEnvelopeElement, address: SyncedAddress): void {
  const showStatus = (redirectUrl: string | null) => {
    const { route } = address.visit;
    if (redirectUrl === null && route.name === 'signing') address.moveTo('/signed');
  };
  element.addEventListener('sign-submitted', ({ detail }) => {
    const { route } = address.visit;
    if (detail.redirectUrl === null && route.name === 'widget' && detail.status === 'verify') {
      address.moveTo(`/widget-signed/${encodeURIComponent(route.code)}`);
    }
    showStatus(detail.redirectUrl);
  });
  element.addEventListener('sign-ended', ({ detail }) => showStatus(detail.redirectUrl));
  element.addEventListener('sign-rejected', () => showStatus(null));
  // Nothing has been signed yet: this is no status page.
  element.addEventListener('sign-ready', () => {
    if (address.visit.route.name === 'status') address.moveTo('/');
  });
}
