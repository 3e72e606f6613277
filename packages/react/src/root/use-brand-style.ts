import type { BrandColors, Branding, BrandPalette, BrandRole } from '@sign-envelope/core';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { keepLoading } from '../ui/keep-loading.ts';

/** Time before the code that works out a palette is loaded again, in ms. */
const retryDelay = 2000;

export interface BrandStyle {
  /** Custom properties. Set through CSSOM, which a strict CSP allows. */
  readonly style: CSSProperties &
    Readonly<Partial<Record<`--sign-brand-${BrandRole | 'on-band'}`, string>>>;
  /**
   * The grounds whose colour the company gave itself, `header` and `side`, each once more with whether
   * it is dark or light, such as `header header-dark`.
   */
  readonly grounds: string;
}

/** The colours of a palette as the style sheets use them: see tokens.css. */
export function brandStyle(palette: BrandPalette): BrandStyle {
  const colors = Object.entries(palette).map(([role, color]) => [
    `--sign-brand-${role}`,
    typeof color === 'string' ? color : `light-dark(${color})`,
  ]);
  const onBand = palette['on-header'] ?? (palette.header && 'var(--color-text)');
  return {
    style: { ...Object.fromEntries(colors), ...(onBand && { '--sign-brand-on-band': onBand }) },
    grounds: (['header', 'side'] as const)
      .flatMap((role) => {
        const text = palette[`on-${role}`];
        return text ? [role, `${role}-${text === '#ffffff' ? 'dark' : 'light'}`] : [];
      })
      .join(' '),
  };
}

/** The style of the company's colours; `undefined` if it has none, or until it is worked out. */
export function useBrandStyle(branding: Branding | null): BrandStyle | undefined {
  const [derived, setDerived] = useState<readonly [BrandColors, BrandPalette]>();
  const isBranded = branding?.hasBranding === true;
  const colors = isBranded && !branding.palette ? branding.colors : null;
  const own = derived?.[0] === colors ? derived?.[1] : undefined;
  const palette = isBranded ? (branding.palette ?? own) : undefined;

  useEffect(() => {
    if (colors === null) return;
    return keepLoading(
      () => import('./brand-palette.ts'),
      ({ brandPalette }) => setDerived([colors, brandPalette(colors)]),
      retryDelay,
    );
  }, [colors]);

  return useMemo(
    () => (palette && Object.keys(palette).length > 0 ? brandStyle(palette) : undefined),
    [palette],
  );
}
