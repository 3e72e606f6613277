import type { Branding } from '@sign-envelope/core';
import type { CSSProperties } from 'react';

const hexColor = /^#([0-9a-f]{6})$/i;

/** Brightness above which a colour counts as light: specification, section 9. */
const lightBrightness = 127.5;

/** Minimum contrast of text in WCAG 2.2 AA, with a margin for rounding. */
const minContrast = 4.52;

/** Red, green and blue, 0 to 255. */
type Rgb = readonly number[];

function parseColor(color: string): Rgb | null {
  const hex = hexColor.exec(color)?.[1];
  return hex ? [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) : null;
}

const square = (value = 0) => value * value;

function brightnessOf([red, green, blue]: Rgb): number {
  return Math.sqrt(0.299 * square(red) + 0.587 * square(green) + 0.114 * square(blue));
}

/** Perceived brightness of `#rrggbb`, 0 to 255, or `null` for anything else. */
export function brightness(color: string): number | null {
  const rgb = parseColor(color);
  return rgb && brightnessOf(rgb);
}

/** Relative luminance plus the 0.05 of the contrast formula: WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
}

/** Returns the colour, mixed with black or white until the text on it is readable. */
function ensureContrast(rgb: Rgb, isLight: boolean, text: Rgb): Rgb {
  const end = isLight ? 255 : 0;
  let mixed = rgb;
  for (let share = 0; share <= 1; share += 0.02) {
    mixed = rgb.map((channel) => Math.round(channel + (end - channel) * share));
    const ratio = luminance(mixed) / luminance(text);
    if (Math.max(ratio, 1 / ratio) >= minContrast) break;
  }
  return mixed;
}

/** Returns the brand colours as tokens, with readable text on them. Set through CSSOM, which a strict CSP allows. */
export function brandStyle(branding: Branding | null): CSSProperties | undefined {
  const rgb = parseColor(branding?.colors.primary ?? '');
  if (!branding?.hasBranding || !rgb) return undefined;
  const isLight = brightnessOf(rgb) > lightBrightness;
  const text = isLight ? '#14161a' : '#ffffff';
  const primary = ensureContrast(rgb, isLight, parseColor(text) ?? rgb);
  const tokens: Record<`--${string}`, string> = {
    '--sign-color-primary': `rgb(${primary.join(' ')})`,
    '--sign-color-on-primary': text,
  };
  return tokens;
}
