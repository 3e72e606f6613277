import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { type Hook, OpenFeature, ProviderEvents } from '@openfeature/web-sdk';

/** Milliseconds between two looks at the flags. */
const pollInterval = 30_000;

/** Says outright that there are no hooks, which the type of the provider leaves open. */
class FlagProvider extends OFREPWebProvider {
  override readonly hooks: Hook[] = [];
}

/** Whose flags: specification, section 3. */
export interface FlagUser {
  readonly companyId: string;
  readonly parentId: string;
}

/** The flags, whoever gives them. */
export interface FlagClient {
  /** False for a flag that nobody has set. */
  isOn(name: string): boolean;
  /** Asks again, for the companies of a signer. */
  identify(user: FlagUser): void;
}

/**
 * Two contexts in one, as vendors with contexts of several kinds read it, and their ids once more
 * at the top, where providers without such contexts look.
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
 * Begins to follow the flags of a server that speaks OFREP. `onFlags` is called when they have come
 * and whenever they have changed; as long as they cannot be had they are asked for again.
 */
export function startFlags(origin: string, onFlags: (flags: FlagClient) => void): FlagClient {
  const client = OpenFeature.getClient();
  const flags: FlagClient = {
    isOn: (name) => client.getBooleanValue(name, false),
    identify(user) {
      OpenFeature.setContext(contextOf(user)).then(
        () => undefined,
        (error: unknown) => console.error('The flags of this signer cannot be asked for.', error),
      );
    },
  };
  const tell = () => onFlags(flags);
  client.addHandler(ProviderEvents.Ready, tell);
  client.addHandler(ProviderEvents.ConfigurationChanged, tell);
  client.addHandler(ProviderEvents.ContextChanged, tell);

  function connect(): void {
    // Nothing of it is kept on the device: an old flag could show maintenance that has ended.
    const provider = new FlagProvider({
      baseUrl: origin,
      pollInterval,
      cacheMode: 'disabled',
      changeDetection: 'polling',
      timeoutMs: pollInterval,
    });
    OpenFeature.setProviderAndWait(provider).catch(() => {
      // A provider that could not begin does not try again by itself. Until then defaults count.
      setTimeout(connect, pollInterval);
    });
  }
  connect();
  return flags;
}
