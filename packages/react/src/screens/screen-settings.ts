/**
 * What the screens are for: signing, downloading, or one of three that stand by themselves, whose
 * session is never opened.
 */
export type ScreenPurpose = 'signing' | 'download' | 'error' | 'widget-signed' | 'maintenance';

/** What screen `error` tells: an address without a page, say, where no session has failed. */
export interface Failure {
  /** Shown in brackets; `null` for none. */
  readonly status: number | null;
  /** Key of the text, such as `error.pageNotFound`, or the text itself. */
  readonly messageKey: string;
  /** `false` leaves the link to support out. */
  readonly support?: boolean;
}

/** What others have said of the product, somewhere they can be read. */
export interface Rating {
  /** Where the ratings are, such as `Capterra`. */
  readonly source: string;
  /** The average, such as 4.6. */
  readonly score: number;
  /** The best there is; by default 5. */
  readonly of?: number;
  /** Where they can be read. */
  readonly url?: string;
}

/** What a host adds to the invitation to try the product, on status pages without branding. */
export interface Promotion {
  /** Where the free trial begins; without it the invitation has no button. */
  readonly trialUrl?: string;
  /** True figures only: none are made up where none are given. */
  readonly ratings?: readonly Rating[];
}

/** Where the screens lead to, and what they tell that no server knows. */
export interface ScreenSettings {
  /** By default `signing`. */
  readonly screen?: ScreenPurpose | undefined;
  /** What screen `error` tells. */
  readonly failure?: Failure | undefined;
  /** Address where support can be reached, for the link on the error screen. */
  readonly support?: string | undefined;
  /** Address that tells how the service stands, for the button on screen `maintenance`. */
  readonly statusPage?: string | undefined;
  /** Of the invitation that follows a signing without branding. */
  readonly promotion?: Promotion | undefined;
}
