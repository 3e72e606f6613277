import type { HttpBindings } from '@hono/node-server';
import type { Company } from '../access/api-keys.ts';
import type { LinkHolder } from '../access/tokens.ts';
import type { FlagSource } from '../flags/flag-file.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { AppContext } from './app-context.ts';
import type { Charge } from './call-costs.ts';

/** What the routes of this server find in Hono's context. */
export interface ServerEnvironment {
  Bindings: HttpBindings;
  Variables: {
    /** Where the call comes from; `null` when its connection has ended already. */
    address: string | null;
    /** Whether it was refused for the page that made it, which then may not read why. */
    originRefused: boolean;
    /** How the call is counted as more than one, for each whose calls are limited. */
    charges: Charge[];
  };
}

export interface SignerEnvironment extends ServerEnvironment {
  Variables: ServerEnvironment['Variables'] & { signer: LinkHolder };
}

export interface SenderEnvironment extends ServerEnvironment {
  Variables: ServerEnvironment['Variables'] & { company: Company };
}

/** What the routes are built from. */
export interface HttpOptions {
  readonly appContext: AppContext;
  /** Seconds. */
  readonly tokenTtl: number;
  /** Bytes of one PDF. */
  readonly maxPdfBytes: number;
  /** Bytes of all PDFs of one envelope. */
  readonly maxEnvelopeBytes: number;
  /** Calls a minute from one address; 0 for any number. */
  readonly callsPerAddress: number;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Where people find this server, with no slash at the end. Known once it listens. */
  readonly publicAddress: () => string;
  readonly folders: Partial<StaticFolders>;
  /** What the signing site is told. */
  readonly site: SiteSettings;
  /** Whether the development mailbox answers to more than this machine. */
  readonly mailboxForEveryone: boolean;
  readonly flags: FlagSource;
  /** Takes one line per request; `null` for none. */
  readonly log: ((line: Readonly<Record<string, unknown>>) => void) | null;
}

/** Folders of what was built to be served; one that is absent serves nothing. */
export interface StaticFolders {
  readonly site: string;
  readonly element: string;
  readonly host: string;
}
