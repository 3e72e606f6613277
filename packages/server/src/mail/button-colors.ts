/** Background and text colour of a button, as `#rrggbb`. */
export interface ButtonColors {
  readonly ground: string;
  readonly text: string;
}

const ownColors: ButtonColors = { ground: '#1d4ed8', text: '#ffffff' };

const dark = '#14161a';
const light = '#ffffff';

/**
 * Returns the sender's colour as background, with the text colour of higher contrast. Without a
 * colour of the sender, returns the default colours.
 */
export function buttonColors(color: string | null): ButtonColors {
  const hex = /^#([0-9a-f]{6})$/i.exec(color ?? '')?.[1];
  if (hex === undefined) return ownColors;
  const ground = `#${hex.toLowerCase()}`;
  return { ground, text: contrast(ground, light) >= contrast(ground, dark) ? light : dark };
}

function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

/** Relative luminance as defined by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
