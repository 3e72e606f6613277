import type { BrandColors, Branding } from '../model/envelope.ts';
import { isRecord } from './read-response.ts';
import { toBoolean, toHexColor, toImageAddress, toTextOrNull } from './readers.ts';
import type { WireBranding } from './wire/wire-envelope.ts';

type WireColors = WireBranding['colours'];

function toColors(value: unknown): BrandColors {
  const colors: Partial<Record<keyof WireColors, unknown>> = isRecord(value) ? value : {};
  return {
    primary: toHexColor(colors.primary),
    accentPrimary: toHexColor(colors.accentPrimary),
    accentSecondary: toHexColor(colors.accentSecondary),
    secondary: toHexColor(colors.secondary),
    tertiary: toHexColor(colors.tertiary),
  };
}

/** Never throws: missing or invalid branding is left out. */
export function toBranding(value: unknown): Branding {
  const branding: Partial<Record<keyof WireBranding, unknown>> = isRecord(value) ? value : {};
  return {
    hasBranding: toBoolean(branding.hasBranding),
    customisedBranding: toBoolean(branding.customisedBranding),
    colors: toColors(branding.colours),
    logoUrl: toImageAddress(branding.logoURL),
    company: toTextOrNull(branding.company),
  };
}
