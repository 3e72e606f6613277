import * as v from 'valibot';
import type { Mailbox } from './mail-transport.ts';

/**
 * A single address without line breaks, commas or quotation marks, which could add recipients or
 * headers to a mail. RFC 5321 allows 254 characters.
 */
const mailAddress = v.pipe(v.string(), v.maxLength(254), v.email());

export function isMailAddress(text: string): boolean {
  return v.is(mailAddress, text);
}

const withName = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>\s*$/u;

/** Parses `name@example.com` or `A Name <name@example.com>`; returns `null` for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name, address] = withName.exec(text) ?? [null, '', text.trim()];
  if (name === undefined || address === undefined || !isMailAddress(address)) return null;
  return { name, address };
}
