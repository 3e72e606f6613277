/** A style sheet as a string, bundled by scripts/build/style-sheets.ts and by Vite alike. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
