import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { type Hook, OpenFeature, ProviderEvents } from '@openfeature/web-sdk';

/** Interval between fetches of the flags, in ms. */
const pollInterval = 30_000;

/** Declares that there are no hooks, which the provider's type leaves open. */
class FlagProvider extends OFREPWebProvider {
  override readonly hooks: Hook[] = [];
}

/** The companies whose flags apply. */
export interface FlagUser {
  readonly companyId: string;
  readonly parentId: string;
}

/** The feature flags of any provider. */
export interface FlagClient {
  /** Returns false for an unknown flag. */
  isOn(name: string): boolean;
  /** Fetches the flags for the companies of a signer. */
  identify(user: FlagUser): void;
}

/**
 * Returns a multi-context, for providers that support several kinds of context, with the ids also at the
 * top level for providers that do not.
 */
function contextOf({ companyId, parentId }: FlagUser) {
  return {
    targetingKey: companyId,
    kind: 'multi',
    user: { targetingKey: companyId, company_id: companyId },
    'parent-company': { targetingKey: parentId, parent_id: parentId },
    company_id: companyId,
    parent_id: parentId,
  };
}

/**
 * Fetches and polls the flags of an OFREP server. `onFlags` is called when they have loaded and after
 * each change. A failed start is retried.
 */
export function startFlags(origin: string, onFlags: (flags: FlagClient) => void): FlagClient {
  const client = OpenFeature.getClient();
  let user: FlagUser | null = null;
  let isReady = false;
  // A context that is set while a provider starts is not asked about: its own was the one before.
  function applyUser(): void {
    if (user === null || !isReady) return;
    OpenFeature.setContext(contextOf(user)).then(
      () => undefined,
      (error: unknown) => console.error('The flags of this signer could not be fetched.', error),
    );
  }
  const flags: FlagClient = {
    isOn: (name) => client.getBooleanValue(name, false),
    identify(signer) {
      user = signer;
      applyUser();
    },
  };
  const notify = () => onFlags(flags);
  client.addHandler(ProviderEvents.Ready, () => {
    isReady = true;
    notify();
    applyUser();
  });
  client.addHandler(ProviderEvents.ConfigurationChanged, notify);
  client.addHandler(ProviderEvents.ContextChanged, notify);

  function connect(): void {
    // No cache on the device: a stale flag could show maintenance that has ended.
    const provider = new FlagProvider({
      baseUrl: origin,
      pollInterval,
      cacheMode: 'disabled',
      changeDetection: 'polling',
      timeoutMs: pollInterval,
    });
    OpenFeature.setProviderAndWait(provider).catch(() => {
      // A provider that fails to start does not retry. Until then, the defaults apply.
      setTimeout(connect, pollInterval);
    });
  }
  connect();
  return flags;
}
