/** Format of a submitted value; `''` for plain content. */
export type InputFormat = '' | 'typed' | 'drawn' | 'upload' | 'upload-field';

/** The part of a submitted input that depends on the type of its field. */
export interface SubmittedAnswer {
  /** Empty with `inputSameAs`. */
  readonly inputValue: string;
  readonly inputFormat: InputFormat;
  readonly inputFont: string;
}

/** One answer of a submission. */
export interface SubmittedInput extends SubmittedAnswer {
  /** The field's id. */
  readonly inputId: string;
  readonly contractId: string;
  readonly contractSentId: string;
  /** Points on the PDF page. */
  readonly inputSize: number;
  /**
   * Id of a field that is earlier in the submission and has the same value, which is sent only there.
   * For servers whose envelope says `accepts_repeated_values`.
   */
  readonly inputSameAs?: string | undefined;
}
