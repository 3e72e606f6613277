import { logoLimits } from '../documents/uploads/logo-limits.ts';

const count = (value: number) => value.toLocaleString('en');

/** What the part with a logo may hold. */
export const logoDescription = `A logo as PNG, JPEG or WebP: at most ${count(logoLimits.bytes)} bytes and ${count(logoLimits.side)} pixels a side`;
