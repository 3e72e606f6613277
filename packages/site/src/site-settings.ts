import type { SignEnvelopeElement } from '@sign-envelope/element';

/** Settings by the operator of the site: see docs/guide/hosting.md. All of them are public. */
export interface SiteSettings {
  /** URL for the maintenance screen's button; empty for no button. */
  readonly statusPage: string;
  /** URL of support; empty for no link. */
  readonly support: string;
  /** Product name in texts; if empty, Sign Envelope. */
  readonly productName: string;
  /** Content of the trial offer after signing an envelope without branding; validated by the server. */
  readonly promotion: SignEnvelopeElement['promotion'];
  /** Sentry DSN for error reports; empty for none. */
  readonly sentryDsn: string;
  readonly flags: boolean;
}

const isPromotion = (value: unknown): value is NonNullable<SiteSettings['promotion']> =>
  typeof value === 'object' && value !== null;

/** Reads the settings from the page. Without them, all are empty and flags are off. */
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
