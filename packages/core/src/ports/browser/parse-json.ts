/** The parsed body; `undefined` where it is not JSON, as a proxy's error page is not. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What it means that there is no JSON is the contract's to say.
    return undefined;
  }
}
