const bar = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

function paragraph(top: number, lines: number): string {
  return Array.from({ length: lines }, (_, line) =>
    bar(
      160,
      top + line * 44,
      line === lines - 1 ? 720 : 1280 - ((line * 37) % 5) * 24,
      14,
      '#d9dde3',
    ),
  ).join('');
}

/**
 * A page image like those of the document CDN, with grey bars for words, so that no font is needed.
 */
export function pageImage(fingerprint: string): string {
  const words =
    fingerprint === 'blank'
      ? ''
      : bar(160, 140, 620, 40, '#aab2bf') +
        paragraph(240, 7) +
        bar(160, 600, 380, 24, '#c3c9d2') +
        paragraph(660, 8);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2263">${bar(0, 0, 1600, 2263, '#ffffff')}${words}</svg>`;
}

/** A sender's logo: a shape, so that no font is needed. */
export const logo = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><path d="M0 34 20 6l20 28z" fill="${color}"/><rect x="50" y="14" width="104" height="12" rx="6" fill="${color}"/></svg>`;
