/** What a text can be written without: it comes behind the first screen, in one chunk. */
export { TextLimit } from '../../limits/text-limit.tsx';
export { hintsFor } from './autocomplete.ts';
