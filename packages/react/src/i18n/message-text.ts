import type { I18n } from '@lingui/core';

/** A key looks like `error.network` or `server_errors.validation`; what has a space is text already. */
const looksLikeKey = /^[\w-]+(\.[\w-]+)*$/;

/**
 * The text for a message key that may come from a server: its translation; or itself, where it is
 * text; or, for a key no catalog knows, the text of `fallback`. A person is never shown a key.
 */
export function messageText(
  i18n: I18n,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
  fallback = 'error.unknown',
): string {
  // A wait is told in seconds, and read in minutes.
  const minutes = Math.ceil(Number(values.seconds ?? 60) / 60) || 1;
  if (Object.hasOwn(i18n.messages, key)) return i18n._(key, { minutes, ...values });
  return key === '' || looksLikeKey.test(key) ? i18n._(fallback) : key;
}
