/** Why the data cannot be used, in words for the operator. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
