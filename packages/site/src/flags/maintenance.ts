import type { SignEnvelopeElement } from '@sign-envelope/element';
import type { SiteSettings } from '../site-settings.ts';

/** The maintenance screen, which covers the application. */
export interface Maintenance {
  readonly isShown: boolean;
  show(): SignEnvelopeElement;
  hide(): void;
}

/**
 * Creates the maintenance screen. The application stays as it is underneath, with the signer's answers
 * and open dialogs. It is a dialog, because only a dialog can cover another one.
 */
export function createMaintenance(
  document: Document,
  { productName, statusPage }: Pick<SiteSettings, 'productName' | 'statusPage'>,
): Maintenance {
  let dialog: HTMLDialogElement | null = null;
  return {
    get isShown() {
      return dialog !== null;
    },
    show() {
      const shown = document.createElement('dialog');
      shown.className = 'maintenance';
      // Neither Escape nor a click on the backdrop closes it.
      shown.setAttribute('closedby', 'none');
      shown.addEventListener('cancel', (event) => event.preventDefault());
      const element: SignEnvelopeElement = document.createElement('sign-envelope');
      element.notice = 'maintenance';
      element.landmarks = true;
      element.autofocus = true;
      if (productName !== '') element.setAttribute('product-name', productName);
      if (statusPage !== '') element.setAttribute('status-page', statusPage);
      shown.append(element);
      document.body.append(shown);
      shown.showModal();
      dialog = shown;
      return element;
    },
    hide() {
      dialog?.close();
      dialog?.remove();
      dialog = null;
    },
  };
}
