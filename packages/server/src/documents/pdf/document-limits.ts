/** Limits of a PDF's content, so that every accepted document can be rendered, read and stamped. */
export const documentLimits = {
  pages: 2_000,
  objects: 150_000,
  /** Maximum length of a page's longer side in points: 200 inches, the most that readers show. */
  pageSide: 14_400,
  /** Minimum length of a page's shorter side in points. */
  minPageSide: 3,
  /** Pixels of one picture in colour or greyscale: more than an A0 sheet at 300 dpi. */
  imagePixels: 150_000_000,
  /** Pixels of one picture in black and white. */
  bilevelPixels: 600_000_000,
  /** Bytes of one decoded stream, after any of its filters. */
  streamBytes: 256 * 1024 * 1024,
  /** Bytes of one decoded stream that is not a picture, such as content or a font. */
  contentBytes: 64 * 1024 * 1024,
  /** Bytes of all decoded streams together. */
  totalBytes: 2_048 * 1024 * 1024,
  /** Filters of one stream. */
  filters: 8,
  /** Nesting depth of arrays and dictionaries, and of the page tree. */
  depth: 100,
} as const;
