import type { Envelope, SeenPage } from '@sign-envelope/core';
import { pageImageSources } from '../pages/page-image-src.ts';

/** Milliseconds after which a picture that is not there is left out. */
const timeout = 2000;

/** The pictures of pages that a browser has shown. */
export interface SeenPages {
  /** Hashes the picture at an address, if it is one of a page and not hashed yet. */
  add(address: string): void;
  /** What has been hashed, once all of it is. */
  result(): Promise<{ readonly pages: readonly SeenPage[]; readonly skipped: readonly string[] }>;
}

/**
 * Hashes the pictures that were shown, from the cache of the browser: nothing is downloaded again. A picture
 * of another origin is left out, because its cache cannot be read without asking the server again.
 *
 * @param load - Returns the bytes at an address; `null` if they are not there.
 */
export function createSeenPages(
  {
    cdn,
    envelope,
    baseUrl,
  }: { readonly cdn: string; readonly envelope: Envelope; readonly baseUrl: string },
  load: (address: string) => Promise<ArrayBuffer | null>,
  digest: (bytes: ArrayBuffer) => Promise<string | null> = sha256Of,
): SeenPages {
  const places = findPlaces(cdn, envelope, baseUrl);
  const hashed = new Map<string, Promise<string | null>>();
  const skipped = new Set<string>();

  async function hash(address: string): Promise<string | null> {
    const skip = (reason: string) => {
      skipped.add(reason);
      return null;
    };
    if (new URL(address).origin !== new URL(baseUrl).origin) return skip('other-origin');
    const bytes = await load(address);
    if (bytes === null) return skip('not-cached');
    return (await digest(bytes)) ?? skip('no-web-crypto');
  }

  return {
    add(address) {
      if (places.has(address) && !hashed.has(address)) hashed.set(address, hash(address));
    },
    async result() {
      const pages: SeenPage[] = [];
      for (const [address, hashing] of hashed) {
        const sha256 = await hashing;
        const place = places.get(address);
        if (sha256 !== null && place !== undefined) pages.push({ ...place, sha256 });
      }
      return { pages, skipped: [...skipped] };
    },
  };
}

type Place = Omit<SeenPage, 'sha256'>;

/** The pages by the addresses of their pictures, in every size. */
function findPlaces(
  cdn: string,
  { documents }: Envelope,
  baseUrl: string,
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const document of documents) {
    for (const page of document.pages) {
      const { src, srcSet = '' } = pageImageSources(cdn, document, page, 100, false);
      const others = srcSet.split(', ').map((source) => source.replace(/ \S+$/, ''));
      for (const address of [src, ...others]) {
        if (!URL.canParse(address, baseUrl)) continue;
        const { href } = new URL(address, baseUrl);
        places.set(href, { document: document.index + 1, page: page.number });
      }
    }
  }
  return places;
}

/**
 * The bytes at an address of this origin. They are in the cache of the browser, unless it keeps none: then the
 * picture is downloaded again, rather than a browser that looks for it in vain put an error in the console.
 */
export async function loadFromCache(address: string): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(address, {
      cache: 'force-cache',
      mode: 'same-origin',
      priority: 'low',
      signal: AbortSignal.timeout(timeout),
    });
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    // Too slow, or offline: the picture is left out, and said to be.
    return null;
  }
}

/** SHA-256 of bytes, hex; `null` where the browser has no Web Crypto. It does not run on the page's thread. */
async function sha256Of(bytes: ArrayBuffer): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
