import { comparedMailAddress } from '@sign-envelope/core/rules';
import type { AttemptLimit } from '../access/attempts.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Limits of widget signings, because each one mails an address that anybody may have entered: few
 * per mailbox, as many per caller as an office needs, and limits per widget and company.
 */
export function signingLimits(
  widget: { readonly id: string; readonly company_id: string },
  email: string,
  addressGroup: string,
): readonly AttemptLimit[] {
  const both = (scope: string, perHour: number, perDay: number): readonly AttemptLimit[] => [
    { scope: `${scope} hour`, max: perHour, within: hour },
    { scope, max: perDay, within: day },
  ];
  return [
    ...both(`widget mail ${mailboxOf(email)}`, 5, 15),
    ...both(`widget caller ${addressGroup}`, 200, 1_000),
    ...both(`widget ${widget.id}`, 2_000, 10_000),
    ...both(`widgets of ${widget.company_id}`, 5_000, 20_000),
  ];
}

const ignoringDots = new Set(['gmail.com', 'googlemail.com']);

/** Normalizes addresses of the same mailbox: `ada+1@…`, and at Gmail `a.d.a@…`. */
function mailboxOf(email: string): string {
  const [typed = '', domain = ''] = comparedMailAddress(email).split('@');
  const local = typed.replace(/\+.*$/, '');
  return ignoringDots.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
