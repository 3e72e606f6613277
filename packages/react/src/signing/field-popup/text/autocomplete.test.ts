import { expect, test } from 'vitest';
import { hintsFor } from './autocomplete.ts';

test.each([
  ['Email address', 'email', 'email'],
  ['E-Mail-Adresse', 'email', 'email'],
  ['Mobile number', 'tel', 'tel'],
  ['Company name', 'organization', undefined],
  ['Postcode', 'postal-code', undefined],
  ['Home address', 'street-address', undefined],
  ['Vorname', 'given-name', undefined],
  ['Full name', 'name', undefined],
  ['Favourite colour', 'off', undefined],
  [null, 'off', undefined],
])('a field titled %j has autocomplete %s', (title, autoComplete, inputMode) => {
  const hints = hintsFor(title);
  expect(hints.autoComplete).toBe(autoComplete);
  expect(hints.inputMode).toBe(inputMode);
});
