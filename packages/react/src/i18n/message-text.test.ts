import { expect, test } from 'vitest';
import { messageText } from './message-text.ts';
import { createI18n } from './use-translator.ts';

const i18n = createI18n('en');

test('a known key returns its text', () => {
  expect(messageText(i18n, 'alert.rejectReason')).toBe('You must enter a reason.');
});

test("a server's plain text is shown unchanged", () => {
  expect(messageText(i18n, 'The envelope is locked.')).toBe('The envelope is locked.');
});

test('a message key is never shown', () => {
  const general = messageText(i18n, 'error.unknown');
  expect(messageText(i18n, 'server_errors.something_new')).toBe(general);
  expect(messageText(i18n, '')).toBe(general);
});
