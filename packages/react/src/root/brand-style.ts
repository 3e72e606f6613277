import type { Branding } from '@sign-envelope/core';
import type { CSSProperties } from 'react';
import {
  black,
  brightness,
  contrast,
  formatColor,
  luminance,
  move,
  parseColor,
  type Rgb,
  tint,
  white,
} from './color.ts';

/** Brightness above which a colour counts as light. */
const lightBrightness = 127.5;

/** Contrast of text, and of edges, icons and focus rings, in WCAG 2.2 AA, with room for rounding. */
const minTextContrast = 4.55;
const minEdgeContrast = 3.05;

/**
 * Luminance of the darkest ground of the light theme and of the lightest of the dark one, for texts
 * and for edges, which may be next to a line. See tokens.css; a test compares them with every role.
 */
const textGrounds = [0.83, 0.03] as const;
const edgeGrounds = [0.72, 0.05] as const;

/** A to-do field on paper, which is the same in both themes. */
const paper: Rgb = [1, 0.953, 0.769];

/** The roles of tokens.css that a brand fills. */
type Role =
  | 'primary'
  | 'on-primary'
  | 'primary-hover'
  | 'primary-edge'
  | 'accent'
  | 'highlight'
  | 'hover'
  | 'header'
  | 'header-hover'
  | 'on-header'
  | 'on-band'
  | 'side'
  | 'side-hover'
  | 'on-side'
  | 'side-current'
  | 'field-active';

/** A colour that the company gave, with text on it. */
interface Ground {
  readonly ground: Rgb;
  readonly text: Rgb;
}

/** Dark text on a light colour, light text on a dark one, which moves no further than it needs. */
function toGround(rgb: Rgb): Ground {
  const [text, end] = brightness(rgb) > lightBrightness ? [black, white] : [white, black];
  return { text, ground: readableWith(rgb, text, end) };
}

const readableWith = (rgb: Rgb, text: Rgb, end: Rgb): Rgb =>
  move(rgb, end, (moved) => contrast(moved, text) >= minTextContrast);

/** A colour on such a ground, also where the ground is shaded a little with its text. */
const readableOn = (rgb: Rgb, { ground, text }: Ground): Rgb =>
  move(rgb, text, (moved) => contrast(moved, ground) >= 1.15 * minTextContrast);

/** A ground under the pointer: away from its text, as long as there is something lighter or darker. */
function pressed({ ground, text }: Ground): Rgb {
  const isOther = (moved: Rgb) => contrast(moved, ground) >= 1.2;
  const end = text === white ? black : white;
  return move(ground, isOther(end) ? end : text, isOther);
}

/** A colour in the light theme and in the dark one. */
const themed = (light: Rgb, dark: Rgb): string =>
  `light-dark(${formatColor(light)}, ${formatColor(dark)})`;

/** The colour, moved until it stands out from the grounds of each theme. */
function standingOut(rgb: Rgb, grounds: readonly [number, number], least: number): string {
  const [light, dark] = grounds;
  return themed(
    move(rgb, black, (moved) => (light + 0.05) / (luminance(moved) + 0.05) >= least),
    move(rgb, white, (moved) => (luminance(moved) + 0.05) / (dark + 0.05) >= least),
  );
}

export interface BrandStyle {
  /** Custom properties. Set through CSSOM, which a strict CSP allows. */
  readonly style: CSSProperties & Readonly<Record<`--sign-brand-${Role}`, string>>;
  /**
   * The grounds whose colour the company gave itself, `header` and `side`, each once more with whether
   * it is dark or light, such as `header header-dark`.
   */
  readonly grounds: string;
}

/**
 * The colours of a company by role: as given, moved in lightness only as far as WCAG AA needs, and
 * what is left out derived from `primary`, as a quiet tint of the same hue where it is a large ground.
 * `undefined` without branding, or without a colour that is `#rrggbb`.
 *
 * @example
 * ```tsx
 * const brand = brandStyle(envelope.branding);
 * <div className="sign-envelope" style={brand?.style} data-brand={brand?.grounds}>
 * ```
 */
export function brandStyle(branding: Branding | null): BrandStyle | undefined {
  if (!branding?.hasBranding) return undefined;
  const colorOf = (name: keyof Branding['colors']) => parseColor(branding.colors[name] ?? '');
  const primary = colorOf('primary');
  const accent = colorOf('accentPrimary') ?? primary;
  const highlight = colorOf('accentSecondary') ?? primary;
  const style: Partial<Record<`--sign-brand-${Role}`, string>> = {};
  const grounds: string[] = [];
  const set = (role: Role, color: Rgb | string) => {
    style[`--sign-brand-${role}`] = typeof color === 'string' ? color : formatColor(color);
  };

  if (primary !== null) {
    const button = toGround(primary);
    const end = button.text === white ? black : white;
    const hovered = colorOf('accentSecondary');
    set('primary', button.ground);
    set('on-primary', button.text);
    set('primary-hover', hovered ? readableWith(hovered, button.text, end) : pressed(button));
    set('primary-edge', standingOut(primary, edgeGrounds, minEdgeContrast));
    set(
      'field-active',
      move(primary, black, (moved) => contrast(moved, paper) >= minEdgeContrast),
    );
    set('header', themed(tint(primary, 0.955, 0.16), tint(primary, 0.27, 0.2)));
    set('on-band', 'var(--color-text)');
    set('side', themed(tint(primary, 0.985, 0.05), tint(primary, 0.24, 0.12)));
  }
  if (accent !== null) set('accent', standingOut(accent, textGrounds, minTextContrast));
  if (highlight !== null) {
    set('highlight', standingOut(highlight, textGrounds, minTextContrast));
    set('hover', themed(tint(highlight, 0.945, 0.1), tint(highlight, 0.3, 0.12)));
  }
  for (const [role, name] of [
    ['header', 'secondary'],
    ['side', 'tertiary'],
  ] as const) {
    const given = colorOf(name);
    if (given === null) continue;
    const own = toGround(given);
    set(role, own.ground);
    set(`on-${role}`, own.text);
    set(`${role}-hover`, pressed(own));
    if (role === 'header') set('on-band', own.text);
    else if (accent !== null) set('side-current', readableOn(accent, own));
    grounds.push(role, `${role}-${own.text === white ? 'dark' : 'light'}`);
  }
  if (Object.keys(style).length === 0) return undefined;
  return { style: style as BrandStyle['style'], grounds: grounds.join(' ') };
}
