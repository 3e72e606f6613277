import type { I18n } from '@lingui/core';
import type { Field } from '@sign-envelope/core';

/** What the popup is headed: 'Select an option' for dropdowns, the field's title, or 'Add your <type>'. */
export function popupHeading(field: Field, i18n: I18n): string {
  if (field.type === 'dropdown') return i18n._('popup.select-an-option');
  return field.title ?? i18n._(`popup.add-your.${field.type}`);
}
