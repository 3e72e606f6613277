/** Limits of a PDF's content, so that every accepted document can be rendered, read and stamped. */
export const documentLimits = {
  pages: 2_000,
  objects: 150_000,
  /** Points of a page's longer side: 200 inches, the largest that readers show. */
  pageSide: 14_400,
  /** Points of its shorter side. */
  minPageSide: 3,
  /** Pixels of one picture in colour or grey: more than a sheet of A0 at 300 dpi. */
  imagePixels: 150_000_000,
  /** Pixels of one picture in black and white. */
  bilevelPixels: 600_000_000,
  /** Bytes that one stream unfolds to, in any step of its filters. */
  streamBytes: 256 * 1024 * 1024,
  /** Bytes of content, fonts and everything else but pictures, of one stream. */
  contentBytes: 64 * 1024 * 1024,
  /** Bytes that all streams unfold to. */
  totalBytes: 2_048 * 1024 * 1024,
  /** Filters on one stream. */
  filters: 8,
  /** Arrays and dictionaries within one another, and levels of the tree of pages. */
  depth: 100,
} as const;
