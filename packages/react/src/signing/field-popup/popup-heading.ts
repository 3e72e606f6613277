import type { I18n } from '@lingui/core';
import type { Field } from '@sign-envelope/core';

/** Heading of the popup: 'Select an option' for dropdowns, otherwise the field's title or 'Add your <type>'. */
export function popupHeading(field: Field, i18n: I18n): string {
  if (field.type === 'dropdown') return i18n._('popup.select-an-option');
  return field.title ?? i18n._(`popup.add-your.${field.type}`);
}
