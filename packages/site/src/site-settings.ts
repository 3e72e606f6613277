import type { SignEnvelopeElement } from '@sign-envelope/element';

/** What whoever runs the site has set: see docs/guide/hosting.md. All of it is public. */
export interface SiteSettings {
  /** Where the maintenance screen's button leads; empty for no button. */
  readonly statusPage: string;
  /** Where people find help with the service; empty for no link. */
  readonly support: string;
  /** What texts call the product; empty for Sign Envelope. */
  readonly productName: string;
  /** Of the invitation after a signing without branding; the server has checked it. */
  readonly promotion: SignEnvelopeElement['promotion'];
  /** Where errors are reported to; empty for nowhere. */
  readonly sentryDsn: string;
  readonly flags: boolean;
}

const isPromotion = (value: unknown): value is NonNullable<SiteSettings['promotion']> =>
  typeof value === 'object' && value !== null;

/** Reads the block of data in the page. A page served without one has none of it, and no flags. */
export function readSettings(document: Document): SiteSettings {
  const text = document.getElementById('site-settings')?.textContent ?? '{}';
  const settings: Readonly<Record<string, unknown>> = JSON.parse(text);
  const textOf = (name: string) => {
    const value = settings[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    statusPage: textOf('statusPage'),
    support: textOf('support'),
    productName: textOf('productName'),
    promotion: isPromotion(settings.promotion) ? settings.promotion : null,
    sentryDsn: textOf('sentryDsn'),
    flags: settings.flags === true,
  };
}
