// Which roles of tokens.css meet in the style sheets, for the test of their contrast.

type Pair = readonly [front: string, back: string];

const pairs = (fronts: readonly string[], backs: readonly string[]): readonly Pair[] =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

/** Texts and what is behind them: 4.5:1. */
export const textPairs: readonly Pair[] = [
  ...pairs(
    ['text', 'muted', 'accent', 'current', 'success', 'warning', 'danger'],
    ['ground', 'surface', 'hover', 'header', 'side'],
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-band', 'band'],
  ['on-danger', 'danger'],
  ['on-sheet', 'sheet'],
  ['field-done', 'sheet'],
  ['field-todo-text', 'field-todo'],
  ['field-other-text', 'field-other'],
  ['field-other-text', 'sheet'],
];

/** Edges, icons and focus rings, and what lies beside them: 3:1. */
export const edgePairs: readonly Pair[] = [
  ...pairs(['edge', 'focus'], ['ground', 'surface', 'header', 'side']),
  ...pairs(['primary-edge'], ['ground', 'surface']),
  ...pairs(['progress'], ['surface', 'line']),
  ...pairs(['selected'], ['ground', 'surface', 'side']),
  ...pairs(['highlight', 'arrow'], ['surface', 'hover', 'side']),
  ['field-todo-edge', 'field-todo'],
  ['field-todo-edge', 'sheet'],
  ['field-active', 'sheet'],
  ['field-active', 'field-todo'],
  ['field-other-text', 'sheet'],
  ['field-done', 'sheet'],
];

/** On grounds of the company's own, everything has the colour of their text: 4.5:1. */
export const ownGroundPairs: readonly Pair[] = [
  ['on-header', 'header'],
  ['on-header', 'header-hover'],
  ['on-side', 'side'],
  ['on-side', 'side-hover'],
  ['side-current', 'side'],
];
