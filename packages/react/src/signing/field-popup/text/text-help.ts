/** Features of the text input that load after the first screen, in one chunk. */
export { TextLimit } from '../../limits/text-limit.tsx';
export { hintsFor } from './autocomplete.ts';
