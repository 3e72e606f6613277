// Popup behavior that the first field does not need. It loads after the first screen, in one chunk.
export { FieldError } from './field-error.tsx';
export { followField } from './follow-field.ts';
export { keepFieldVisible } from './keep-field-visible.ts';
export { isFirstStop, isLastStop } from './tab-stops.ts';
