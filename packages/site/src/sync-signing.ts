import type { SignEnvelopeElement } from '@sign-envelope/element';
import type { SyncedAddress } from './sync-address.ts';

/**
 * Updates the address after signing, rejection or the end of the envelope, so that a reload shows the
 * same screen. If there is a redirect URL, the element navigates there itself.
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
  // Nothing has been signed yet, so this is not the status page.
  element.addEventListener('sign-ready', () => {
    if (address.visit.route.name === 'status') address.moveTo('/');
  });
}
