import {
  reportErrors,
  reportUncaughtErrors,
  type SignEnvelopeElement,
} from '@sign-envelope/element';
import { createMaintenance } from './flags/maintenance.ts';
import { syncFlags } from './flags/sync-flags.ts';
import { exchange, firstFlags, isCutOff, openedBy } from './head.ts';
import { createLoadingCover, type LoadingCover } from './loading-cover.ts';
import { createLazyReporter } from './reports/lazy-reporter.ts';
import { isVerifyPage } from './route.ts';
import { readSettings } from './site-settings.ts';
import { syncAddress } from './sync-address.ts';
import { syncPage } from './sync-page.ts';
import { syncSigning } from './sync-signing.ts';

const cover = createLoadingCover(document, navigator.languages);
if (isCutOff) {
  console.error('The sandbox of this frame needs `allow-same-origin`: see docs/guide/hosting.md.');
  cover.refuse();
} else if (isVerifyPage(location.pathname)) {
  openVerifyPage(cover);
} else {
  openSite(cover);
}

/** Shows the page that checks finished documents. It needs no envelope, and so no element. */
function openVerifyPage(cover: LoadingCover): void {
  const siteName = readSettings(document).productName || document.title;
  import('./verify/show-verify-page.ts').then(
    ({ showVerifyPage }) => {
      cover.end();
      showVerifyPage(document, cover.language, siteName);
    },
    (error: unknown) => {
      console.error(error);
      cover.fail(() => location.reload());
    },
  );
}

/** Shows the envelope, or whatever else the address opens. */
function openSite(cover: LoadingCover): void {
  // The element's script may not have loaded yet: the element keeps properties set before.
  const element: SignEnvelopeElement = document.createElement('sign-envelope');
  element.exchange = exchange;

  const address = syncAddress(window, element, openedBy);

  const { productName, promotion, sentryDsn, statusPage, support } = readSettings(document);

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
  // A reload opens what this tab has opened before.
  element.setAttribute('resume', '');
  // The page has nothing else.
  element.landmarks = true;
  element.autofocus = true;
  if (productName !== '') element.setAttribute('product-name', productName);
  if (support !== '') element.setAttribute('support', support);
  element.promotion = promotion;
  syncSigning(element, address);
  document.body.append(element);

  const siteName = productName || document.title;
  const maintenance = createMaintenance(document, { productName, statusPage });
  const showTitle = syncPage(element, { siteName, isOnTop: () => !maintenance.isShown });

  // Without its script there is no element to be seen, but the cover's words about that.
  const showElement = () => void customElements.whenDefined('sign-envelope').then(cover.end);

  // The load event fires when the element's script has run or failed. Without it there is nothing to show.
  let hasFailed = false;
  window.addEventListener('load', () => {
    hasFailed = !customElements.get('sign-envelope');
    if (!hasFailed) return;
    maintenance.hide();
    cover.fail(address.reload);
  });

  if (firstFlags !== null) {
    syncFlags({
      element,
      first: firstFlags,
      load: () => import('./flags/flag-client.ts'),
      onReady: showElement,
      onMaintenance(isOn) {
        if (hasFailed) return;
        if (isOn) {
          syncPage(maintenance.show(), { siteName, isOnTop: () => maintenance.isShown });
          return;
        }
        maintenance.hide();
        showTitle();
        // The envelope could not be loaded during maintenance.
        if (element.session?.$phase.get().name === 'failed') void element.reload();
      },
    });
  } else {
    showElement();
  }
}
