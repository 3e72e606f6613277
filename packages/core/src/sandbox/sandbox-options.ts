import type { WireBranding, WireConfig, WirePage } from '../contract/wire/wire-envelope.ts';
import type { WireField } from '../contract/wire/wire-field.ts';
import type { FieldType } from '../model/field.ts';
import type { Clock } from '../ports/ports.ts';

/**
 * A field as the API sends it. What is left out has a default: it is the first party's, required, empty,
 * and placed below the text of page 1.
 */
export interface SandboxField extends Partial<Omit<WireField, 'id' | 'type'>> {
  /** Unique in the envelope. */
  readonly id: string;
  readonly type: FieldType;
}

/** A document. The sandbox draws its pages, unless they have pictures of their own. */
export interface SandboxDocument {
  readonly title: string;
  /**
   * How many pages it has at least, or each as the API sends it. What is left out of a page has a default,
   * but a page with a `src` has no text unless its `text_src` names one. By default as many as its fields need.
   */
  readonly pages?: number | readonly Partial<WirePage>[];
  /** The text of every page; by default a short agreement. */
  readonly paragraphs?: readonly string[];
  readonly fields?: readonly SandboxField[];
}

/** Somebody who signs, or has to sign. */
export interface SandboxParty {
  /** Unique in the envelope; fields name it in `party_id`. */
  readonly id: string;
  /** The name that is shown. */
  readonly title: string;
  readonly email: string;
}

/** What a sandbox changes of its scenario. */
export interface SandboxOptions {
  readonly title?: string;
  readonly documents?: readonly SandboxDocument[];
  /** The first one signs, unless the session is opened with the link key of another. */
  readonly parties?: readonly SandboxParty[];
  /** Keys of the sender's config, in place of those of the scenario. */
  readonly config?: Partial<WireConfig>;
  /** Keys of the sender's branding, in place of those of the scenario. */
  readonly branding?: Partial<WireBranding>;
  /** Where the signer is sent after signing. */
  readonly redirectUrl?: string | null;
  /** What the documents are locked with; `null` for nothing. */
  readonly password?: string | null;
  /** The one-time code that is accepted, of 6 digits; `null` if none is asked for. */
  readonly code?: string | null;
  /** By default the device's. With a `createManualClock`, time passes only as a test says. */
  readonly clock?: Clock;
}
