// The late part `popups`: the contents of popups, and how a popup follows its field. A text can be filled
// in without it. Dates and signatures have parts of their own.
export { TextLimit } from '../limits/text-limit.tsx';
export { ChoiceBody } from './choice/choice-body.tsx';
export { DropdownBody } from './dropdown/dropdown-body.tsx';
export { keepTogether, tabLeavesPanel } from './popup-behavior.ts';
export { hintsFor } from './text/autocomplete.ts';
export { UploadBody } from './upload/upload-body.tsx';
