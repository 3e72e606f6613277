import { createMiddleware } from 'hono/factory';
import { type EmbedOrigins, local } from '../access/embed-origins.ts';
import type { SiteSettings } from '../site/site-settings.ts';

/**
 * What a page of the signing site may do: run its own scripts and styles, show images of this
 * server and of its own making, and call this server and the one that takes error reports. Nothing
 * else, and no HTML from strings.
 */
const pagePolicy = ({ sentryDsn }: SiteSettings, frameAncestors: string) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  ["connect-src 'self'", URL.parse(sentryDsn ?? '')?.origin ?? ''].join(' ').trim(),
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${frameAncestors}`,
  "require-trusted-types-for 'script'",
];

/** An answer that is no page may do nothing at all, should a browser ever be brought to show it. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Six months, in seconds. */
const secureOnlyFor = 15_552_000;

/** Sets the headers that hold a browser to what this server meant by its answer. */
export function securityHeaders(
  isSecure: () => boolean,
  site: SiteSettings,
  embedOrigins: EmbedOrigins,
) {
  return createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    headers.set(
      'content-security-policy',
      isPage
        ? pagePolicy(site, toFrameAncestors(await embedOrigins.framing())).join('; ')
        : dataPolicy,
    );
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'no-referrer');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (isPage) headers.set('cross-origin-opener-policy', 'same-origin');
    if (isSecure()) headers.set('strict-transport-security', `max-age=${secureOnlyFor}`);
  });
}

/** A policy knows no IPv6 address; `http` there takes in `https`. */
const localPages = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Pages of those who may embed signing may frame it too: see `EmbedOrigins.framing`. */
function toFrameAncestors(origins: ReadonlySet<string>): string {
  if (origins.has('*')) return '*';
  const sources = [...origins].flatMap((origin) => (origin === local ? localPages : origin));
  return ["'self'", ...sources].join(' ');
}
