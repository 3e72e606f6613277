// Defined where it is used, and exported here with the other ports.
export type { CanvasEncoder, InkPicture } from '../signature/ink/ink-picture.ts';
