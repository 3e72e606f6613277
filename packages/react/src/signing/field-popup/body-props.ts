import type { FieldOf, FieldType } from '@sign-envelope/core';

/** Props of the popup body of every field type. */
export interface BodyProps<T extends FieldType> {
  readonly field: FieldOf<T>;
  /** Id of the popup's heading, which labels a control without its own label. */
  readonly headingId: string;
  /** Goes to the next field, the next document, or back to the page when there is none. */
  readonly onDone: () => void;
}
