/** What makes pages more than pictures, in one chunk that follows the first page. */
export { PageFiles } from '../../files/page-files.tsx';
export { createPageLoader } from './page-loader.ts';
export { readingOrder } from './reading-order.ts';
export { PageTextBlock } from './text-block.tsx';
export { ZoomControls } from './zoom-controls.tsx';
