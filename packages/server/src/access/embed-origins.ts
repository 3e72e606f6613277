import * as v from 'valibot';
import type { Database } from '../store/database.ts';
import { parseStored } from '../store/stored-json.ts';

/**
 * Origins whose pages may embed signing: `*` is every origin, `local` every origin on this machine.
 */
export type OriginList = readonly string[];

/** `localhost` and its addresses on any port: pages served by a developer on the same machine. */
export const local = 'local';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a list allows an origin. */
export function admits(list: Iterable<string>, origin: string): boolean {
  const host = URL.parse(origin)?.hostname ?? '';
  for (const entry of list) {
    if (entry === '*') return true;
    if (entry === local ? localHosts.has(host) : entry === origin) return true;
  }
  return false;
}

/** Which pages may call and frame this server. */
export interface EmbedOrigins {
  /** Whether a company's list (JSON; `null` means the server's list) allows an origin. */
  allows(origin: string, companyList: string | null): boolean;
  /** Every origin that the server or any company allows. */
  all(): Promise<ReadonlySet<string>>;
  /**
   * Every origin whose pages may frame the site. The server does not know whose envelope a page
   * shows, because the key is in the URL's hash. A company that allows `*` therefore does not open
   * framing to everyone; only the origins it names are added. The list has up to 3,000 characters:
   * the first origin of each company, then the second of each, and so on.
   */
  framing(): Promise<ReadonlySet<string>>;
  /** Drops the cached lists after one has changed. */
  forget(): void;
}

/** Milliseconds for which the lists are cached; another process may change one. */
const cacheTtl = 10_000;

/**
 * Maximum length of the origins in the header of every page, so that no list breaks pages behind a
 * proxy: common proxies accept response headers of 4,096 bytes.
 */
const maxFraming = 3_000;

const stored = v.array(v.string());

export function createEmbedOrigins(db: Database, serverList: OriginList): EmbedOrigins {
  let known: { readonly lists: Promise<readonly OriginList[]>; readonly until: number } | null =
    null;

  /** The lists of all companies, the oldest first. */
  const readLists = async (): Promise<readonly OriginList[]> => {
    const companies = await db
      .selectFrom('companies')
      .select('embed_origins')
      .where('embed_origins', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .execute();
    return companies.map(({ embed_origins }) => readOriginList(embed_origins) ?? []);
  };

  const readKnown = async (): Promise<readonly OriginList[]> => {
    if (known === null || known.until <= Date.now()) {
      known = { lists: readLists(), until: Date.now() + cacheTtl };
    }
    const reading = known;
    return reading.lists.catch((error: unknown) => {
      if (known === reading) known = null;
      throw error;
    });
  };

  return {
    allows(origin, companyList) {
      return admits(readOriginList(companyList) ?? serverList, origin);
    },
    async all() {
      return new Set([...serverList, ...(await readKnown()).flat()]);
    },
    async framing() {
      if (serverList.includes('*')) return new Set(serverList);
      const named = (await readKnown()).map((list) => list.filter((origin) => origin !== '*'));
      const framing = new Set<string>();
      let length = 0;
      for (const origin of new Set([...serverList, ...takeTurns(named)])) {
        if (length + origin.length + 1 > maxFraming) continue;
        framing.add(origin);
        length += origin.length + 1;
      }
      return framing;
    },
    forget() {
      known = null;
    },
  };
}

/** The first item of each list, then the second of each, and so on. */
function* takeTurns<T>(lists: readonly (readonly T[])[]): Generator<T> {
  const rounds = lists.reduce((most, { length }) => Math.max(most, length), 0);
  for (let round = 0; round < rounds; round++) {
    for (const list of lists) yield* list.slice(round, round + 1);
  }
}

/** Parses a company's list from its row. */
export function readOriginList(companyList: string | null): OriginList | null {
  return companyList === null
    ? null
    : parseStored(stored, companyList, {
        table: 'companies',
        column: 'embed_origins',
        row: 'of a company',
      });
}

/**
 * A name, or an IPv4 or IPv6 address. URLs allow more, such as `;`, which separates CSP directives.
 */
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** Normalizes an address that is only an origin; `null` for any other text. */
export function toOrigin(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '';
  if (!isBare || url.username !== '' || url.password !== '') return null;
  return host.test(url.hostname) ? url.origin : null;
}
