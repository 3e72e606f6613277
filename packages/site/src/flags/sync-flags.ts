import type { SignEnvelopeElement } from '@sign-envelope/element';
import type { FlagClient } from './flag-client.ts';

/** Milliseconds after which the page begins with defaults, and applies the flags when they come. */
const patience = 3_000;

/** The flag of the specification, section 9. */
const maintenanceFlag = 'planned-maintenance';

export interface FlagSyncOptions {
  readonly element: Pick<SignEnvelopeElement, 'session' | 'addEventListener'>;
  /** Loads what asks for flags, in a part of its own. */
  readonly load: () => Promise<typeof import('./flag-client.ts')>;
  /** Ends the waiting of whoever looks at the page. Called once. */
  readonly onArrival: () => void;
  readonly onMaintenance: (isOn: boolean) => void;
}

/**
 * Follows the flags: the page waits for them, though not for long, the application gives way to
 * maintenance, and the flags are those of the signer's companies once they are known.
 */
export function syncFlags({ element, load, onArrival, onMaintenance }: FlagSyncOptions): void {
  let isWaiting = true;
  let isMaintained = false;
  const arrive = () => {
    if (isWaiting) onArrival();
    isWaiting = false;
  };
  const timer = setTimeout(arrive, patience);

  function apply(flags: FlagClient): void {
    const isOn = flags.isOn(maintenanceFlag);
    if (isOn !== isMaintained) onMaintenance(isOn);
    isMaintained = isOn;
    clearTimeout(timer);
    arrive();
  }

  async function start(): Promise<void> {
    const { startFlags } = await load();
    const flags = startFlags(location.origin, apply);
    let known = '';
    const identify = () => {
      const user = element.session?.$user.get();
      if (!user || user.companyId === known) return;
      known = user.companyId;
      flags.identify(user);
    };
    identify();
    // It ends whether or not there is something to sign; the user is known by then.
    element.addEventListener('sign-loading', ({ detail }) => {
      if (detail.action === 'open' && !detail.active) identify();
    });
  }

  start().catch((error: unknown) => {
    console.error('Flags cannot be asked for: the defaults count.', error);
    arrive();
  });
}
