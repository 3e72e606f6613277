import type { Config, Party } from '@sign-envelope/core';

/** Name of a party: its title, otherwise its email address unless hidden, otherwise `''`. */
export function partyName({ title, email }: Party, { hidesEmails }: Config): string {
  return title.trim() || (hidesEmails ? '' : email.trim());
}
