/** A screen shown instead of the session's. It calls no server. */
export type Notice = 'error' | 'widget-signed' | 'maintenance';

/** What the notice `error` says, such as a page that does not exist. */
export interface Failure {
  /** Shown in brackets; `null` for none. */
  readonly status: number | null;
  /** Key of the text, such as `error.pageNotFound`, or the text itself. */
  readonly messageKey: string;
  /** `false` omits the link to support. */
  readonly support?: boolean;
}

/** A public rating of the product. */
export interface Rating {
  /** Site of the rating, such as `Capterra`. */
  readonly source: string;
  /** Average rating, such as 4.6. */
  readonly score: number;
  /** Highest possible rating; 5 by default. */
  readonly of?: number;
  /** URL of the ratings. */
  readonly url?: string;
}

/** Content that a host adds to the trial offer on status pages without branding. */
export interface Promotion {
  /** URL of the free trial; without it the offer has no button. */
  readonly trialUrl?: string;
  /** Ratings to show. Without them, none are shown. */
  readonly ratings?: readonly Rating[];
}

/** Settings of the screens that come from the host. */
export interface ScreenSettings {
  /** By default, the session's own screen is shown. */
  readonly notice?: Notice | undefined;
  /** What the notice `error` says. */
  readonly failure?: Failure | undefined;
  /** URL of support, for the link on the error screen. */
  readonly support?: string | undefined;
  /** URL of the service's status page, for the button of the notice `maintenance`. */
  readonly statusPage?: string | undefined;
  /** Content of the trial offer after signing an envelope without branding. */
  readonly promotion?: Promotion | undefined;
}
