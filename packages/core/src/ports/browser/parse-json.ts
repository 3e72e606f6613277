/** The parsed body; `undefined` if it is not JSON, such as a proxy's error page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The contract decides whether that is an error.
    return undefined;
  }
}
