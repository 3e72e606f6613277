import type { BrandColors, BrandPalette, BrandRole } from '../../model/envelope.ts';
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
 * Luminance of the darkest background of the light theme and of the lightest of the dark theme, for texts
 * and for edges, which may be next to a line. See tokens.css; a test compares them with every role.
 */
const textBackgrounds = [0.83, 0.03] as const;
const edgeBackgrounds = [0.72, 0.05] as const;

/** A to-do field on paper, which is the same in both themes. */
const paper: Rgb = [1, 0.953, 0.769];

/** A background in a colour of the company, and the colour of text on it. */
interface Background {
  readonly color: Rgb;
  readonly text: Rgb;
}

/** Dark text on a light colour, or light text on a dark one. The colour moves no further than needed. */
function toBackground(rgb: Rgb): Background {
  const [text, end] = brightness(rgb) > lightBrightness ? [black, white] : [white, black];
  return { text, color: readableWith(rgb, text, end) };
}

const readableWith = (rgb: Rgb, text: Rgb, end: Rgb): Rgb =>
  move(rgb, end, (moved) => contrast(moved, text) >= minTextContrast);

/** A text colour on such a background, even where that is shaded a little with the colour of its text. */
const readableOn = (rgb: Rgb, { color, text }: Background): Rgb =>
  move(rgb, text, (moved) => contrast(moved, color) >= 1.15 * minTextContrast);

/** A background under the pointer: away from the colour of its text, unless it is as dark or light as possible. */
function pressed({ color, text }: Background): Rgb {
  const isDifferent = (moved: Rgb) => contrast(moved, color) >= 1.2;
  const end = text === white ? black : white;
  return move(color, isDifferent(end) ? end : text, isDifferent);
}

/** A colour in the light theme and in the dark one. */
const themed = (light: Rgb, dark: Rgb): readonly [string, string] => [
  formatColor(light),
  formatColor(dark),
];

/** The colour, moved until it stands out from the backgrounds of each theme. */
function standingOut(
  rgb: Rgb,
  backgrounds: readonly [number, number],
  minContrast: number,
): readonly [string, string] {
  const [light, dark] = backgrounds;
  return themed(
    move(rgb, black, (moved) => (light + 0.05) / (luminance(moved) + 0.05) >= minContrast),
    move(rgb, white, (moved) => (luminance(moved) + 0.05) / (dark + 0.05) >= minContrast),
  );
}

/**
 * The colours of a company by role: as given, and moved in lightness only as far as WCAG AA requires. Those
 * that are left out are derived from `primary`; for a large background, as a quiet tint of the same hue. A
 * colour that is not `#rrggbb` counts as left out. Without any colour, the palette is empty.
 *
 * A server sends it with the branding, so that browsers need not derive it.
 *
 * @example
 * ```ts
 * const { primary } = brandPalette(branding.colors); // '#0b5d54'
 * ```
 */
export function brandPalette(colors: BrandColors): BrandPalette {
  const colorOf = (name: keyof BrandColors) => parseColor(colors[name] ?? '');
  const primary = colorOf('primary');
  const accent = colorOf('accentPrimary') ?? primary;
  const highlight = colorOf('accentSecondary') ?? primary;
  const palette: { -readonly [Role in keyof BrandPalette]: BrandPalette[Role] } = {};
  const set = (role: BrandRole, color: Rgb) => {
    palette[role] = formatColor(color);
  };

  if (primary !== null) {
    const button = toBackground(primary);
    const end = button.text === white ? black : white;
    const hovered = colorOf('accentSecondary');
    set('primary', button.color);
    set('on-primary', button.text);
    set('primary-hover', hovered ? readableWith(hovered, button.text, end) : pressed(button));
    palette['primary-edge'] = standingOut(primary, edgeBackgrounds, minEdgeContrast);
    set(
      'field-active',
      move(primary, black, (moved) => contrast(moved, paper) >= minEdgeContrast),
    );
    palette.header = themed(tint(primary, 0.955, 0.16), tint(primary, 0.27, 0.2));
    palette.side = themed(tint(primary, 0.985, 0.05), tint(primary, 0.24, 0.12));
  }
  if (accent !== null) palette.accent = standingOut(accent, textBackgrounds, minTextContrast);
  if (highlight !== null) {
    palette.highlight = standingOut(highlight, textBackgrounds, minTextContrast);
    palette.hover = themed(tint(highlight, 0.945, 0.1), tint(highlight, 0.3, 0.12));
  }
  for (const [role, name] of [
    ['header', 'secondary'],
    ['side', 'tertiary'],
  ] as const) {
    const given = colorOf(name);
    if (given === null) continue;
    const own = toBackground(given);
    set(role, own.color);
    set(`on-${role}`, own.text);
    set(`${role}-hover`, pressed(own));
    if (role === 'side' && accent !== null) set('side-current', readableOn(accent, own));
  }
  return palette;
}
