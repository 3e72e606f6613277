import type { Config, Party } from '@sign-envelope/core';

/** What a party is called: its title, else its email address where that is shown; `''` where it has neither. */
export function partyName({ title, email }: Party, { hidesEmails }: Config): string {
  return title.trim() || (hidesEmails ? '' : email.trim());
}
