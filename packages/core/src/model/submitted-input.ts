/** How a submitted value is to be read; `''` for plain content. */
export type InputFormat = '' | 'typed' | 'drawn' | 'upload' | 'upload-field';

/** One answer as it travels to the server: specification, section 3. */
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
