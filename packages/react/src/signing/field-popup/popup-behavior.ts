// What a popup does beyond being filled in. It comes behind the first screen, in one chunk.
export { keepFieldVisible } from './keep-field-visible.ts';
export { isFirstStop, isLastStop } from './tab-stops.ts';
