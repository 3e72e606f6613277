/** Format of a submitted value; `''` for plain content. */
export type InputFormat = '' | 'typed' | 'drawn' | 'upload' | 'upload-field';

/** One answer of a submission: specification, section 3. */
export interface SubmittedInput {
  /** The field's id. */
  readonly inputId: string;
  readonly contractId: string;
  readonly contractSentId: string;
  readonly inputValue: string;
  readonly inputFormat: InputFormat;
  readonly inputFont: string;
  /** Points on the PDF page. */
  readonly inputSize: number;
}
