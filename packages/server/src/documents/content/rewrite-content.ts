import type { ContentScan, InlineImage, Replacement } from './content-scan.ts';

/**
 * Content without its invalid parts, and with its open text, marks and states closed. Valid content
 * is returned as it is.
 *
 * @param drawImage - The operators that draw an inline image instead; `null` keeps it as it is.
 */
export function rewriteContent(
  content: Buffer,
  scan: ContentScan,
  drawImage: (image: InlineImage) => string | null,
): Buffer {
  const replaced: Replacement[] = [...scan.invalid];
  for (const image of scan.images) {
    const by = drawImage(image);
    if (by !== null) replaced.push({ start: image.start, end: image.end, by });
  }
  replaced.sort((one, other) => one.start - other.start);
  if (replaced.length === 0 && scan.closing === '') return content;
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end, by } of replaced) {
    parts.push(content.subarray(at, start), Buffer.from(` ${by} `));
    at = end;
  }
  parts.push(content.subarray(at), Buffer.from(`\n${scan.closing}`));
  return Buffer.concat(parts);
}
