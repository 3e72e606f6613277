/** A style sheet as a string, bundled by scripts/build/css-text.ts and by Vite alike. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
