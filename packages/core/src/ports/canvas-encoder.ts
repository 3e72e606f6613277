// The ink says what it needs of a canvas; layers above reach it with the other ports.
export type { CanvasEncoder, InkPicture } from '../signature/ink/ink-picture.ts';
