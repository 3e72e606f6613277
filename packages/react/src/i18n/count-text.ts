import type { I18n } from '@lingui/core';

/**
 * Returns the text of a message about a count, which has `count` for the plural and `shown` for the
 * number as it is read. Below 1,000 a number is the same in every language of the screens, and
 * the first `Intl.NumberFormat` of a page takes a slow phone 70 ms.
 */
export const countText = (i18n: I18n, key: string, count: number): string =>
  i18n._(key, {
    count,
    shown: count < 1000 ? count : new Intl.NumberFormat(i18n.locale).format(count),
  });
