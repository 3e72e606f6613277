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
  return {
    hasBranding: branding.hasBranding,
    customisedBranding: branding.customisedBranding,
    colors: toBrandColors(branding.colours),
    palette: branding.palette,
    logoUrl: branding.logoURL,
    company: branding.company,
  };
}
