/** The text layer, the zoom and the page loader, in one chunk that loads after the first page. */
export { PageFiles } from '../../files/page-files.tsx';
export { createPageLoader } from './page-loader.ts';
export { PageProblem } from './page-problem.tsx';
export { readingOrder } from './reading-order.ts';
export { PageTextBlock } from './text-block.tsx';
export { ZoomControls } from './zoom-controls.tsx';
