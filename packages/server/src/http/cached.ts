/** Calls `read` at most once in so many milliseconds, because anybody may ask. */
export function cached<T>(ttl: number, read: () => Promise<T>): () => Promise<T> {
  let latest: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (latest === null || now - latest.at > ttl) latest = { at: now, value: read() };
    return latest.value;
  };
}
