import type { SignEnvelopeElement } from '@sign-envelope/element';
import type { FirstFlags } from './first-flags.ts';
import type { FlagClient } from './flag-client.ts';

/** Time after which the page starts with defaults and applies the flags when they load, in ms. */
const maxWait = 3_000;

/** Time for the first field and the first picture, before the flag client is loaded, in ms. */
const headStart = 500;

/** The one feature flag that the site knows. */
const maintenanceFlag = 'planned-maintenance';

export interface FlagSyncOptions {
  readonly element: Pick<SignEnvelopeElement, 'session' | 'addEventListener'>;
  /** The flags as the page's first script has asked for them. */
  readonly first: Promise<FirstFlags>;
  /** Loads the flag client, in a separate chunk. */
  readonly load: () => Promise<typeof import('./flag-client.ts')>;
  /** Called once, when the page may be shown. */
  readonly onReady: () => void;
  readonly onMaintenance: (isOn: boolean) => void;
}

/**
 * Applies the flags to the page: shows the page once the first flags are there or after a short wait,
 * and shows maintenance. Once there is an envelope, or nothing to wait for, the flag client
 * follows the flags and fetches those of the signer's companies.
 */
export function syncFlags({ element, first, load, onReady, onMaintenance }: FlagSyncOptions): void {
  let isWaiting = true;
  let isFollowing = false;
  /** Whether the client has flags, which it knows better: those of the signer's company. */
  let isTold = false;
  let isMaintenanceOn = false;

  function apply(isOn: boolean): void {
    if (isOn !== isMaintenanceOn) onMaintenance(isOn);
    isMaintenanceOn = isOn;
  }

  function finishWaiting(): void {
    clearTimeout(timer);
    if (isWaiting) onReady();
    isWaiting = false;
  }

  async function follow(): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    const { startFlags } = await load();
    const flags = startFlags(location.origin, (all) => {
      isTold = true;
      apply(all.isOn(maintenanceFlag));
      finishWaiting();
    });
    identifySigner(element, flags);
  }

  const fail = (error: unknown) =>
    console.error('Flags could not be loaded: the defaults apply.', error);

  const timer = setTimeout(() => {
    finishWaiting();
    follow().catch(fail);
  }, maxWait);

  first
    .then((flags) => {
      if (!isTold) apply(flags[maintenanceFlag] === true);
    }, fail)
    .then(finishWaiting)
    .then(() => whenOpened(element, maxWait))
    .then(() => new Promise((resolve) => setTimeout(resolve, headStart)))
    .then(follow)
    .catch(fail);
}

/** Resolves when opening ends, in whatever way; on a page that opens nothing, after the wait, in ms. */
function whenOpened(element: FlagSyncOptions['element'], wait: number): Promise<void> {
  const phase = element.session?.$phase.get().name;
  if (phase !== undefined && phase !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, wait);
    element.addEventListener('sign-loading', ({ detail }) => {
      if (detail.action === 'open' && !detail.active) resolve();
    });
  });
}

/** Tells the client the signer's companies, once they are known. */
function identifySigner(element: FlagSyncOptions['element'], flags: FlagClient): void {
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
