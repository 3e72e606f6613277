import type { HttpBindings } from '@hono/node-server';
import type { FlagSource } from '../flags/flag-file.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { LogLine } from '../telemetry/log.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { AppContext } from './app-context.ts';

/** Counts additional calls for an address or a link. */
export type Charge = (calls: number) => Promise<void>;

/** The variables in Hono's context on all routes. */
export interface ServerEnvironment {
  Bindings: HttpBindings;
  Variables: {
    /** The address of the caller; `null` if the connection has ended already. */
    address: string | null;
    /** Whether the call was refused because of its origin, which then may not read the response. */
    originRefused: boolean;
    /** Count additional calls, one function for each limit. */
    charges: Charge[];
    /** What an operation's access has proved of the caller. */
    credentials: object;
  };
}

/** Options of the routes. */
export interface HttpOptions {
  readonly appContext: AppContext;
  /** Seconds. */
  readonly tokenTtl: number;
  /** Maximum size of one PDF in bytes. */
  readonly maxPdfBytes: number;
  /** Maximum size of all PDFs of one envelope in bytes. */
  readonly maxEnvelopeBytes: number;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** The server's public address, without a trailing slash. Known once the server listens. */
  readonly publicAddress: () => string;
  readonly folders: Partial<StaticFolders>;
  /** Settings of the signing site. */
  readonly site: SiteSettings;
  /** Whether other machines may open the development mailbox too. */
  readonly mailboxForEveryone: boolean;
  /** The folder of `demo.json`, for the start page; `null` for no page. */
  readonly startPageFolder: string | null;
  readonly flags: FlagSource;
  /** Receives one line per request; `null` logs nothing. */
  readonly log: ((line: LogLine) => void) | null;
  readonly telemetry: Telemetry;
  /** The bearer token of those who may read the metrics; `null` for this machine alone. */
  readonly metricsToken: string | null;
  /** Whether the server is about to stop, and should get no more calls. */
  readonly isStopping: () => boolean;
}

/** Folders of static files. Those left out are not served. */
export interface StaticFolders {
  readonly site: string;
  readonly element: string;
  /** Builds of the element released before, each in a folder named by its version. */
  readonly elementVersions: string;
  readonly host: string;
  /** The site of the documentation, shown at `/docs`. */
  readonly docs: string;
}
