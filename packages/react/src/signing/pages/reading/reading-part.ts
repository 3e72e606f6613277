/** What makes pages more than pictures, in one chunk that follows the first page. */
export { SheetFiles } from '../../files/sheet-files.tsx';
export { readingOrder } from './reading-order.ts';
export { createStage } from './stage.ts';
export { PageTextBlock } from './text-block.tsx';
export { ZoomControls } from './zoom-controls.tsx';
