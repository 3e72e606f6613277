import { logoLimits } from '../documents/uploads/logo-limits.ts';
import { ServerError } from '../errors/server-error.ts';

/** The part of a multipart call that holds a logo. */
export const logoPart = 'logo';

/** The place of a logo's address in a request. */
export const logoAddressPlace = 'branding.logoURL';

const { bytes, side } = logoLimits;
const count = (value: number) => value.toLocaleString('en');

/** Why a logo is refused, and what to do, by the last word of its key. */
const reasons = {
  type: 'The logo is no PNG, JPEG or WebP picture. Save it as one of them.',
  size: `The logo has more than ${count(bytes)} bytes. Save it with fewer pixels.`,
  pixels: `The logo is more than ${count(side)} pixels wide or high. Scale it down.`,
  damaged: 'The logo cannot be decoded, or is animated. Save it again as a still picture.',
  blank: 'The logo is transparent everywhere. Send one that can be seen.',
  twice: `There are two logos, the part "${logoPart}" and one in the JSON. Send one of them.`,
  unknown: `There is no logo of this company at the address. Upload it as the part "${logoPart}".`,
  origin: `Signing pages load no pictures from the origin of the logo. Upload it as the part "${logoPart}" of this call, or have the origin added to the server's setting LOGO_ORIGINS.`,
} as const;

/** Why a logo is refused. */
export type LogoProblem = keyof typeof reasons;

/**
 * The error for a logo that is refused: its key at its place, and the reason as the message.
 *
 * @example
 * ```ts
 * throw logoRefused('branding.logoURL', 'origin');
 * // errors: { 'branding.logoURL': ['server_errors.logo.origin'] }
 * ```
 */
export function logoRefused(place: string, problem: LogoProblem, cause?: unknown): ServerError {
  const errors = { [place]: [`server_errors.logo.${problem}`] };
  return new ServerError(problem === 'size' ? 413 : 422, reasons[problem], { errors, cause });
}
