/** How to draw a page's picture. */
export interface PageImageFormat {
  /** Pixels. */
  readonly width: number;
  /** Whether it may be a lossless WebP, if that is smaller than a JPEG. */
  readonly webp: boolean;
}

/** A rendered page. */
export interface PageImage {
  readonly content: Uint8Array;
  readonly type: 'image/jpeg' | 'image/webp';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}
