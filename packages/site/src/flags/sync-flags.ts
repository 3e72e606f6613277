import type { SignEnvelopeElement } from '@sign-envelope/element';
import type { FlagClient } from './flag-client.ts';

/** Time after which the page starts with defaults and applies the flags when they load, in ms. */
const maxWait = 3_000;

/** The one feature flag that the site knows. */
const maintenanceFlag = 'planned-maintenance';

export interface FlagSyncOptions {
  readonly element: Pick<SignEnvelopeElement, 'session' | 'addEventListener'>;
  /** Loads the flag client, in a separate chunk. */
  readonly load: () => Promise<typeof import('./flag-client.ts')>;
  /** Called once, when the page may be shown. */
  readonly onReady: () => void;
  readonly onMaintenance: (isOn: boolean) => void;
}

/**
 * Applies the flags to the page: shows the page once they have loaded or after a short wait, shows
 * maintenance, and fetches the flags of the signer's companies once these are known.
 */
export function syncFlags({ element, load, onReady, onMaintenance }: FlagSyncOptions): void {
  let isWaiting = true;
  let isMaintenanceOn = false;
  const finishWaiting = () => {
    if (isWaiting) onReady();
    isWaiting = false;
  };
  const timer = setTimeout(finishWaiting, maxWait);

  function apply(flags: FlagClient): void {
    const isOn = flags.isOn(maintenanceFlag);
    if (isOn !== isMaintenanceOn) onMaintenance(isOn);
    isMaintenanceOn = isOn;
    clearTimeout(timer);
    finishWaiting();
  }

  async function start(): Promise<void> {
    const { startFlags } = await load();
    const flags = startFlags(location.origin, apply);
    let companyId = '';
    const identify = () => {
      const user = element.session?.$user.get();
      if (!user || user.companyId === companyId) return;
      companyId = user.companyId;
      flags.identify(user);
    };
    identify();
    // Opening ends even if there is nothing to sign; the user is known by then.
    element.addEventListener('sign-loading', ({ detail }) => {
      if (detail.action === 'open' && !detail.active) identify();
    });
  }

  start().catch((error: unknown) => {
    console.error('Flags could not be loaded: the defaults apply.', error);
    finishWaiting();
  });
}
