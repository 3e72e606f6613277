import decoder from 'wawoff2/build/decompress_binding.js';

// Text is laid out synchronously, so the decoder is loaded with this module.
await new Promise<void>((resolve) => {
  if (decoder.calledRun) resolve();
  else decoder.onRuntimeInitialized = resolve;
});

/** Returns the TrueType file inside a WOFF 2.0 file. Throws if it is damaged. */
export function unpackWoff2(woff2: Uint8Array): Uint8Array {
  const unpacked = decoder.decompress(woff2);
  if (unpacked === false) throw new Error('Not a WOFF 2.0 font');
  return Uint8Array.from(unpacked);
}
