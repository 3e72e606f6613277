import type { I18n } from '@lingui/core';

/** Matches keys such as `error.network` or `server_errors.validation`; a text has spaces. */
const looksLikeKey = /^[\w-]+(\.[\w-]+)*$/;

/**
 * Returns the text for a message key that may come from a server: its translation; the key itself if it
 * is plain text; or the text of `fallback` for an unknown key. A key is never shown.
 */
export function messageText(
  i18n: I18n,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
  fallback = 'error.unknown',
): string {
  // Servers return a wait in seconds; messages show minutes.
  const minutes = Math.ceil(Number(values.seconds ?? 60) / 60) || 1;
  if (Object.hasOwn(i18n.messages, key)) return i18n._(key, { minutes, ...values });
  return key === '' || looksLikeKey.test(key) ? i18n._(fallback) : key;
}
