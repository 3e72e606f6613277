/** Why the data cannot be used, in words for who runs the server. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
