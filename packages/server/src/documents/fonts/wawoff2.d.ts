/** The decoder that `wawoff2` wraps in promises: compiled C++, synchronous once loaded. */
declare module 'wawoff2/build/decompress_binding.js' {
  const decoder: {
    /** Whether the decoder has loaded. */
    readonly calledRun?: boolean;
    onRuntimeInitialized?: () => void;
    /** Returns a view into memory that the next call reuses; `false` if the file is damaged. */
    decompress(woff2: Uint8Array): Uint8Array | false;
  };
  export default decoder;
}
