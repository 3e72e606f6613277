import type { ContentColorSpace } from './current-colors.ts';

/** A part of a content stream, from the offset of its first byte to the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A part to replace. */
export interface Replacement extends Span {
  readonly by: string;
}

/** An image whose data is in the content itself, between the operators `BI` and `EI`. */
export interface InlineImage extends Span {
  readonly dictionary: Span;
  readonly data: Span;
}

/** What readers could interpret differently in a content stream. */
export interface ContentScan {
  /** Instructions that are not valid, and what they are replaced by. In their order. */
  readonly invalid: readonly Replacement[];
  readonly images: readonly InlineImage[];
  /** Operators that close the text object, marked content and graphics states left open. */
  readonly closing: string;
  /** Whether a token spans two streams. */
  readonly isSplit: boolean;
}

/** The names of the resources that content can refer to, as pdf-lib writes them without the slash. */
export interface ResourceNames {
  readonly properties: ReadonlySet<string>;
  readonly fonts: ReadonlySet<string>;
  readonly objects: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
  readonly shadings: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  /** `null` for one that is not known. */
  readonly colorSpaces: ReadonlyMap<string, ContentColorSpace | null>;
}

export interface ScanOptions {
  /** The names that the content can refer to. Default: any. */
  readonly names?: ResourceNames;
  /** Where the content's second stream starts, and all after it. */
  readonly boundaries?: readonly number[];
  /** Whether it is the content of a page, which starts with the default colours. */
  readonly isPage?: boolean;
}
