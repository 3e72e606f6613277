import * as v from 'valibot';
import type { Database } from '../store/database.ts';

/** Origins whose pages may embed signing, `*` for every one, `local` for every one of this machine. */
export type OriginList = readonly string[];

/** `localhost` and its addresses, by any port: pages that a developer serves beside the server. */
export const local = 'local';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a list lets in the pages of an origin. */
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
  /** Whether a company with this list (JSON; `null` for the server's own) lets an origin's pages call. */
  allows(origin: string, companyList: string | null): boolean;
  /** Every origin that the server or any company lets in. */
  all(): Promise<ReadonlySet<string>>;
  /**
   * Every origin whose pages may frame the site. Whose envelope a page of the site shows stands in
   * the address's hash, which no server sees, so a company that lets everyone call speaks for
   * itself alone: it opens framing to the origins it names, not to all for all.
   */
  framing(): Promise<ReadonlySet<string>>;
  /** A list has changed. */
  forget(): void;
}

/** Milliseconds after which the lists are read again, for another process may have changed one. */
const goodFor = 10_000;

const stored = v.array(v.string());

export function createEmbedOrigins(db: Database, serverList: OriginList): EmbedOrigins {
  let known: { readonly origins: Promise<ReadonlySet<string>>; readonly until: number } | null =
    null;

  const readAll = async (): Promise<ReadonlySet<string>> => {
    const companies = await db
      .selectFrom('companies')
      .select('embed_origins')
      .where('embed_origins', 'is not', null)
      .where('deleted_at', 'is', null)
      .execute();
    const lists = companies.map(({ embed_origins }) => readOriginList(embed_origins) ?? []);
    return new Set([...serverList, ...lists.flat()]);
  };

  const readKnown: EmbedOrigins['all'] = async () => {
    if (known === null || known.until <= Date.now()) {
      known = { origins: readAll(), until: Date.now() + goodFor };
    }
    const reading = known;
    return reading.origins.catch((error: unknown) => {
      if (known === reading) known = null;
      throw error;
    });
  };

  return {
    allows(origin, companyList) {
      return admits(readOriginList(companyList) ?? serverList, origin);
    },
    all: readKnown,
    async framing() {
      const origins = await readKnown();
      if (serverList.includes('*')) return origins;
      return new Set([...origins].filter((origin) => origin !== '*'));
    },
    forget() {
      known = null;
    },
  };
}

/** A company's list as it is stored. */
export function readOriginList(companyList: string | null): OriginList | null {
  return companyList === null ? null : v.parse(stored, JSON.parse(companyList));
}

/** A name, an IPv4 or an IPv6 address. URLs let more pass, such as the `;` that parts rules of a CSP. */
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** An address that is nothing but an origin, as browsers write it; `null` for any other. */
export function toOrigin(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '';
  if (!isBare || url.username !== '' || url.password !== '') return null;
  return host.test(url.hostname) ? url.origin : null;
}
