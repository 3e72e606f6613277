// The rules of filling in and submitting, as the session and a server apply them.
export type { AnswerFormat, FormatError, StoredFiles } from './field-types/answer-formats.ts';
export { formatOf, withText } from './field-types/answer-formats.ts';
export { formatDate, isDateText, parseDate } from './field-types/date-pattern.ts';
export {
  isAnswered,
  withoutAnswer,
  withPrefilledMark,
} from './field-types/field-type-behaviors.ts';
export { daysInMonth, isRealDate, toUtc } from './model/calendar-date.ts';
export { countCharacters, isLongerThan } from './model/count-characters.ts';
export type { MetaError } from './model/envelope-meta.ts';
export { writeEnvelopeMeta } from './model/envelope-meta.ts';
export { defaultDateFormat, fieldTypes, inFillingOrder } from './model/field.ts';
export {
  isPrintable,
  printableRanges,
  unprintableCharacters,
} from './model/honest-writing.ts';
export { inputLimits } from './model/input-limits.ts';
export type { MailAddress } from './model/mail-address.ts';
export { comparedMailAddress, isMailAddress, parseMailAddress } from './model/mail-address.ts';
export type { SubmittedAnswer } from './model/submitted-input.ts';
export { toDigits } from './model/to-digits.ts';
export { hasVisibleText } from './model/visible-text.ts';
export { brandPalette } from './rules/brand/brand-palette.ts';
export { contrast, parseColor, type Rgb } from './rules/brand/color.ts';
export type {
  CheckedSubmission,
  SubmissionCheck,
  SubmissionError,
} from './rules/check-submission.ts';
export { checkSubmission } from './rules/check-submission.ts';
export type { TextBox } from './rules/may-fit.ts';
export { mayFit } from './rules/may-fit.ts';
export { findSignatureError, findWritingError } from './rules/validation-error.ts';
