import type { SignEnvelopeElement } from '@sign-envelope/element';
import type { SiteSettings } from '../site-settings.ts';

/** The screen that stands in place of everything while the service is being worked on. */
export interface Maintenance {
  readonly isShown: boolean;
  show(): SignEnvelopeElement;
  hide(): void;
}

/**
 * Shows maintenance over the application, which stays as it is underneath: the signer's answers,
 * open dialogs and place are found again. A dialog, because only another one can stand above one.
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
      // Neither Escape nor a click beside it ends the work on the service.
      shown.setAttribute('closedby', 'none');
      shown.addEventListener('cancel', (event) => event.preventDefault());
      const element: SignEnvelopeElement = document.createElement('sign-envelope');
      element.setAttribute('screen', 'maintenance');
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
