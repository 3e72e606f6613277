import type { FieldRequest } from './sample-form.ts';

/** A generated PDF and the fields that stand on it. */
export interface SampleDocument {
  readonly title: string;
  /** Name of its part in the call that sends it. */
  readonly file: string;
  readonly pdf: Uint8Array;
  readonly fields: readonly FieldRequest[];
}

/** The company that sends every sample. */
export const company = 'Harbour Lettings';

/** Parties of the tenancy, by their place in the envelope. */
export const tenant = 1;
export const landlord = 2;
