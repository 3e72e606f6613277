/** A style sheet as a string, bundled by scripts/build/style-sheets.ts and by Vite alike. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}

/** A font as a data URL, made by scripts/build/inlined-files.ts and by Vite alike. */
declare module '*.woff2?inline' {
  const dataUrl: string;
  export default dataUrl;
}
