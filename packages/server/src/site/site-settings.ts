import { type PromotionSettings, readPromotion } from './promotion-settings.ts';

/** Settings of the signing site. All of them are public. */
export interface SiteSettings {
  /** Target of the button on the maintenance screen. Default: no button. */
  readonly statusPage?: string;
  /** Where people get help with the service: a web or `mailto:` address. */
  readonly support?: string;
  /** Name of the product in texts. Default: Sign Envelope. */
  readonly productName?: string;
  /** Settings of the promotion after signing an envelope without branding. */
  readonly promotion?: PromotionSettings;
  /** Where the site reports errors. Default: nowhere. */
  readonly sentryDsn?: string;
  /** Whether the site requests feature flags. Default: true. */
  readonly flags?: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const maxNameLength = 60;

function readDsn(text: string, problems: string[]): string {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isWeb && url.username !== '' && url.password === '' && /\/\d+$/.test(url.pathname)) {
    return text;
  }
  problems.push(
    `SENTRY_DSN must be an address such as https://key@errors.example.com/1, not "${text}".`,
  );
  return text;
}

function readAddress(
  name: string,
  text: string,
  protocols: readonly string[],
  problems: string[],
): string {
  const url = URL.parse(text);
  if (url !== null && protocols.includes(url.protocol)) return text;
  const kinds = protocols.map((protocol) => protocol.slice(0, -1)).join(', ');
  problems.push(`${name} must be an address (${kinds}), not "${text}".`);
  return text;
}

/** Reads the site's settings from the environment and adds invalid ones to `problems`. */
export function readSiteSettings(environment: Environment, problems: string[]): SiteSettings {
  const text = (name: string) => environment[name]?.trim() ?? '';
  const statusPage = text('STATUS_PAGE_URL');
  const support = text('SUPPORT_URL');
  const productName = text('PRODUCT_NAME');
  const sentryDsn = text('SENTRY_DSN');
  const promotion = readPromotion(text('TRIAL_URL'), text('RATINGS'), problems);
  const web = ['http:', 'https:'];
  if (productName.length > maxNameLength) {
    problems.push(`PRODUCT_NAME must have at most ${maxNameLength} characters.`);
  }
  return {
    ...(statusPage === ''
      ? {}
      : { statusPage: readAddress('STATUS_PAGE_URL', statusPage, web, problems) }),
    ...(support === ''
      ? {}
      : { support: readAddress('SUPPORT_URL', support, [...web, 'mailto:'], problems) }),
    ...(productName === '' ? {} : { productName }),
    ...(Object.keys(promotion).length === 0 ? {} : { promotion }),
    ...(sentryDsn === '' ? {} : { sentryDsn: readDsn(sentryDsn, problems) }),
    flags: text('FLAGS') !== 'off',
  };
}
