import type { Page } from '../model/envelope.ts';
import type { Ink } from '../model/signature.ts';
import type { fieldReaders } from './compiled-readers.ts';
import type { Reading } from './readers.ts';

/** The properties of a field, before its type decides what its content means. */
export type FieldReading = Reading<typeof fieldReaders>;

/** See `parseInk`, which loads with the first drawing. */
export type ParseInk = (value: unknown, isOthers?: boolean) => Ink | null;

/** Where a field was found, which its reading depends on. */
export interface FieldPlace {
  /** Names the call in errors. */
  readonly call: string;
  readonly documentIndex: number;
  readonly pages: readonly Page[];
  /** `null` if nobody signs: then no field is the signer's own. */
  readonly signerId: string | null;
  /** The company's date pattern. */
  readonly dateFormat: string;
  readonly parseInk: ParseInk;
}
