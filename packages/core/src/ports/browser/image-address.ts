/**
 * The base address of images if the host names none: `/cdn` at the origin of the API.
 *
 * @example
 * ```ts
 * imageAddress('https://sign.example.com/api'); // 'https://sign.example.com/cdn'
 * imageAddress('/api'); // '/cdn'
 * ```
 */
export const imageAddress = (api: string): string =>
  `${/^(?:https?:)?\/\/[^/]*/.exec(api)?.[0] ?? ''}/cdn`;
