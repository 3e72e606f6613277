import { createMiddleware } from 'hono/factory';
import { type EmbedOrigins, local } from '../access/embed-origins.ts';
import type { SiteSettings } from '../site/site-settings.ts';

/** What the policy of pages depends on. */
export interface PolicySources {
  readonly site: SiteSettings;
  readonly embedOrigins: EmbedOrigins;
  /** Other origins that logos may be loaded from. */
  readonly logoOrigins: readonly string[];
}

/**
 * The policy of the signing site's pages: their own scripts and styles, images of this server and
 * generated ones, calls to this server and to the error reporter. No HTML from strings.
 */
const pagePolicy = (
  { site: { sentryDsn }, logoOrigins }: PolicySources,
  frameAncestors: string,
) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  ["img-src 'self' blob: data:", ...logoOrigins].join(' '),
  "font-src 'self'",
  ["connect-src 'self'", URL.parse(sentryDsn ?? '')?.origin ?? ''].join(' ').trim(),
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${frameAncestors}`,
  "require-trusted-types-for 'script'",
];

/**
 * The policy of the documentation, whose samples of code have their colours in attributes. It shows the element
 * in a sandbox, which calls nobody.
 */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The policy of other responses, which may do nothing even if a browser shows them. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The policy of a document that a browser shows: its viewer does not run in a sandbox. */
const documentPolicy = "frame-ancestors 'none'";

/** Six months, in seconds. */
const secureOnlyFor = 15_552_000;

/** Sets the security headers of a response. */
export function securityHeaders(isSecure: () => boolean, sources: PolicySources) {
  return createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    const isShown = headers.get('content-disposition')?.startsWith('inline') ?? false;
    const policy = isShown ? documentPolicy : dataPolicy;
    // The documentation has one of its own.
    if (!headers.has('content-security-policy')) {
      headers.set(
        'content-security-policy',
        isPage
          ? pagePolicy(sources, toFrameAncestors(await sources.embedOrigins.framing())).join('; ')
          : policy,
      );
    }
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'no-referrer');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    // A host of another origin that has opened the page in a window of its own sees that it was closed. Any
    // other value would cut that tie: `same-origin-allow-popups` keeps it to what a page opens, not to its opener.
    if (isPage) headers.set('cross-origin-opener-policy', 'unsafe-none');
    if (isSecure()) headers.set('strict-transport-security', `max-age=${secureOnlyFor}`);
  });
}

/** Policies do not support IPv6 addresses; `http` includes `https`. */
const localPages = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Origins that may embed signing may also frame the site: see `EmbedOrigins.framing`. */
function toFrameAncestors(origins: ReadonlySet<string>): string {
  if (origins.has('*')) return '*';
  const sources = [...origins].flatMap((origin) => (origin === local ? localPages : origin));
  return ["'self'", ...sources].join(' ');
}
