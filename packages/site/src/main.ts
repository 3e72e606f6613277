import {
  reportErrors,
  reportUncaughtErrors,
  type SignEnvelopeElement,
} from '@sign-envelope/element';
import { createMaintenance } from './flags/maintenance.ts';
import { syncFlags } from './flags/sync-flags.ts';
import { createLoadingCover } from './loading-cover.ts';
import { createLazyReporter } from './reports/lazy-reporter.ts';
import { readSettings } from './site-settings.ts';
import { syncAddress } from './sync-address.ts';
import { syncPage } from './sync-page.ts';
import { syncSigning } from './sync-signing.ts';

// Its script may not have come yet: the element takes what is set on it before.
const element: SignEnvelopeElement = document.createElement('sign-envelope');

// The key leaves the address first, so that no script, referrer or report can have it.
const address = syncAddress(window, element);

const { flags, productName, promotion, sentryDsn, statusPage, support } = readSettings(document);
const cover = createLoadingCover(document, navigator.languages);

if (sentryDsn !== '') {
  const load = async () => {
    const { createSentryReporter } = await import('./reports/sentry-reporter.ts');
    return createSentryReporter(sentryDsn);
  };
  const reporter = createLazyReporter(load);
  reportErrors(element, reporter);
  reportUncaughtErrors(window, reporter);
}

element.setAttribute('api', '/api');
element.setAttribute('cdn', '/cdn');
if (productName !== '') element.setAttribute('product-name', productName);
if (support !== '') element.setAttribute('support', support);
element.promotion = promotion;
syncSigning(element, address);
document.body.append(element);

const siteName = productName || document.title;
const maintenance = createMaintenance(document, { productName, statusPage });
const showTitle = syncPage(element, { siteName, isOnTop: () => !maintenance.isShown });

// Without the element's script there is nothing to show. The load event comes when it has run or failed.
let isBroken = false;
window.addEventListener('load', () => {
  isBroken = !customElements.get('sign-envelope');
  if (!isBroken) return;
  maintenance.hide();
  cover.fail(address.reload);
});

if (flags) {
  syncFlags({
    element,
    load: () => import('./flags/flag-client.ts'),
    onArrival: cover.end,
    onMaintenance(isOn) {
      if (isBroken) return;
      if (isOn) {
        syncPage(maintenance.show(), { siteName, isOnTop: () => maintenance.isShown });
        return;
      }
      maintenance.hide();
      showTitle();
      // While the service was being worked on, the envelope could not be had.
      if (element.session?.$phase.get().name === 'failed') void element.reload();
    },
  });
} else {
  cover.end();
}
