import type { BrandColors, Branding } from '../model/envelope.ts';
import { brandingReaders, colorsReaders } from './compiled-readers.ts';
import { toRecord } from './read-response.ts';
import { readEntries } from './readers.ts';

/** Brand colours as a sender gave them. Never throws: an invalid colour is `null`. */
export function toBrandColors(value: unknown): BrandColors {
  const { primaryIsWhite, ...colors } = readEntries(colorsReaders, toRecord(value));
  return { ...colors, primary: colors.primary ?? (primaryIsWhite ? '#ffffff' : null) };
}

/** Never throws: missing or invalid branding is left out. */
export function toBranding(value: unknown): Branding {
  const branding = readEntries(brandingReaders, toRecord(value));
  const colors = toBrandColors(branding.colours);
  const isBranded = branding.logoURL !== null || Object.values(colors).some(Boolean);
  return {
    hasBranding: branding.hasBranding ?? isBranded,
    customisedBranding: branding.customisedBranding,
    colors,
    palette: branding.palette,
    logoUrl: branding.logoURL,
    company: branding.company,
  };
}
