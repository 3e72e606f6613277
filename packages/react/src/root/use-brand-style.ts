import { useStore } from '@nanostores/react';
import type { Branding, BrandPalette, BrandRole } from '@sign-envelope/core';
import { type CSSProperties, useEffect, useMemo } from 'react';
import type { LateParts } from '../late-parts.tsx';

export interface BrandStyle {
  /** Custom properties. Set through CSSOM, which a strict CSP allows. */
  readonly style: CSSProperties &
    Readonly<Partial<Record<`--sign-brand-${BrandRole | 'on-band'}`, string>>>;
  /**
   * The areas whose background the company has chosen, `header` and `side`, each followed by
   * whether it is dark or light, such as `header header-dark`.
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

/** The style of the company's colours; `undefined` if it has none, or until it has been derived. */
export function useBrandStyle(
  branding: Branding | null,
  { dialogs }: LateParts,
): BrandStyle | undefined {
  const loaded = useStore(dialogs.$state);
  const isDerived = branding?.hasBranding === true && !branding.palette;
  useEffect(() => {
    if (isDerived) dialogs.load();
  }, [isDerived, dialogs]);
  const derive = isDerived && loaded.name === 'ready' ? loaded.module.brandPalette : null;

  return useMemo(() => {
    if (!branding?.hasBranding) return undefined;
    const palette = branding.palette ?? derive?.(branding.colors) ?? {};
    return Object.keys(palette).length > 0 ? brandStyle(palette) : undefined;
  }, [branding, derive]);
}
