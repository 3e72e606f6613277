/** A signature's box on paper, in cells of half a point, that counts the cells in which ink is visible. */
export interface PaperGrid {
  readonly columns: number;
  readonly rows: number;
  /** Records that ink is visible in a cell. */
  mark(column: number, row: number): void;
  /** Whether the cells marked so far make a visible signature. */
  isVisible(): boolean;
}

/** The aspect ratio of a usual signature field: 150 by 30 points. */
export const usualBoxRatio = 5;
/** Square points. Any box is judged at this size, because the signer cannot help a small box. */
const usualArea = 150 * 30;
/** Per point: 144 dpi, between a screen and a printer. */
const cellsPerPoint = 2;

/** The minimum share of the cells. A small signature fitted into a wide box fills 0.5%. */
const minShare = 0.002;
/**
 * Ink one cell wide along this share of the box's shorter side is enough: an `I` as high as a low box fills
 * little of it. In a usual box, that is as much ink as `minShare`.
 */
const minStroke = 0.6;

/**
 * An empty grid.
 *
 * @param boxRatio - The box's width by its height, on paper.
 */
export function createPaperGrid(boxRatio: number): PaperGrid {
  const width = Math.sqrt(usualArea * boxRatio) * cellsPerPoint;
  // A ratio that is not a positive number makes a grid in which nothing is visible.
  const isGrid = Number.isFinite(width) && width > 0;
  const columns = isGrid ? Math.max(1, Math.round(width)) : 0;
  const rows = isGrid ? Math.max(1, Math.round(width / boxRatio)) : 0;
  const minCells = Math.min(minShare * columns * rows, minStroke * Math.min(columns, rows));
  const seen = new Set<number>();
  return {
    columns,
    rows,
    mark(column, row) {
      seen.add(row * columns + column);
    },
    isVisible: () => seen.size > 0 && seen.size >= minCells,
  };
}
