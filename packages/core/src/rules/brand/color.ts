/** Red, green and blue, 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const white: Rgb = [1, 1, 1];
export const black: Rgb = [0, 0, 0];

const hexColor = /^#([0-9a-f]{6})$/i;

/** Reads `#rrggbb`; `null` for anything else. */
export function parseColor(color: string): Rgb | null {
  const hex = hexColor.exec(color)?.[1];
  const channel = (at: number) => Number.parseInt(hex?.slice(at, at + 2) ?? '', 16) / 255;
  return hex ? [channel(0), channel(2), channel(4)] : null;
}

/** Writes `#rrggbb`. */
export const formatColor = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const mapChannels = ([red, green, blue]: Rgb, change: (channel: number) => number): Rgb => [
  change(red),
  change(green),
  change(blue),
];

/** sRGB, https://www.w3.org/TR/css-color-4/#color-conversion-code */
const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Perceived brightness, 0 to 255. */
export const brightness = ([red, green, blue]: Rgb): number =>
  255 * Math.sqrt(0.299 * red ** 2 + 0.587 * green ** 2 + 0.114 * blue ** 2);

/** Relative luminance, 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = mapChannels(rgb, toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Lightness 0 to 1, and chroma as its two coordinates. */
type Oklab = readonly [lightness: number, a: number, b: number];

/** Oklab: https://bottosson.github.io/posts/oklab/ */
function toOklab(rgb: Rgb): Oklab {
  const [red, green, blue] = mapChannels(rgb, toLinear);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function fromOklab([lightness, a, b]: Oklab): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return mapChannels(linear, (channel) => fromLinear(Math.min(1, Math.max(0, channel))));
}

/** The highest chroma that is kept in a tint, so that no brand makes a large area loud. */
const maxChroma = 0.25;

/** A quiet colour of the same hue: of this lightness, with this share of the chroma. */
export function tint(rgb: Rgb, lightness: number, share: number): Rgb {
  const [, a, b] = toOklab(rgb);
  const kept = share * Math.min(1, maxChroma / (Math.hypot(a, b) || 1));
  return fromOklab([lightness, kept * a, kept * b]);
}

/** The colour, darkened or lightened no further than until it is accepted. */
export function move(rgb: Rgb, towards: Rgb, isEnough: (moved: Rgb) => boolean): Rgb {
  const [lightness, a, b] = toOklab(rgb);
  const [end] = toOklab(towards);
  for (let share = 0; share < 1; share += 0.01) {
    // Chroma fades with the distance, so that the way ends in black or white.
    const moved: Oklab = [lightness + (end - lightness) * share, a * (1 - share), b * (1 - share)];
    const color = share === 0 ? rgb : fromOklab(moved);
    if (isEnough(color)) return color;
  }
  return towards;
}
