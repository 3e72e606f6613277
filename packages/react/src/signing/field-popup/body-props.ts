import type { FieldOf, FieldType } from '@sign-envelope/core';

/** What every field type's part of the popup is given. */
export interface BodyProps<T extends FieldType> {
  readonly field: FieldOf<T>;
  /** Id of the popup's heading, which names the control where it has no label of its own. */
  readonly headingId: string;
  /** Goes to the next field, the next document, or back to the page when there is none. */
  readonly onDone: () => void;
}
