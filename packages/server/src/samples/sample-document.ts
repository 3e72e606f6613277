import type { FieldRequest } from './sample-form.ts';

/** A generated PDF and its fields. */
export interface SampleDocument {
  readonly title: string;
  /** Name of the multipart part that contains the PDF. */
  readonly file: string;
  readonly pdf: Uint8Array;
  readonly fields: readonly FieldRequest[];
}

/** The company that sends the samples. */
export const company = 'Harbour Lettings';

/** Positions of the tenancy's parties in the envelope. */
export const tenant = 1;
export const landlord = 2;
