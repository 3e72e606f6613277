import { expect, test } from 'vitest';
import { readSiteSettings } from './site-settings.ts';

test('by default, the site requests flags and has no other settings', () => {
  const problems: string[] = [];
  expect(readSiteSettings({}, problems)).toEqual({ flags: true });
  const settings = {
    STATUS_PAGE_URL: 'https://status.example.com',
    SUPPORT_URL: 'mailto:help@example.com',
    PRODUCT_NAME: ' Harbour Sign ',
    TRIAL_URL: 'https://www.example.com/trial',
    RATINGS: '[{"source":"Example Reviews","score":4.6}]',
    SENTRY_DSN: 'https://abc@errors.example.com/42',
    FLAGS: 'off',
  };
  expect(readSiteSettings(settings, problems)).toEqual({
    statusPage: 'https://status.example.com',
    support: 'mailto:help@example.com',
    productName: 'Harbour Sign',
    promotion: {
      trialUrl: 'https://www.example.com/trial',
      ratings: [{ source: 'Example Reviews', score: 4.6 }],
    },
    sentryDsn: 'https://abc@errors.example.com/42',
    flags: false,
  });
  expect(problems).toEqual([]);
});

test.each([
  ['STATUS_PAGE_URL', 'javascript:alert(1)'],
  ['SUPPORT_URL', 'help@example.com'],
  ['SENTRY_DSN', 'https://errors.example.com/42'],
  ['SENTRY_DSN', 'https://public:secret@errors.example.com/42'],
  ['PRODUCT_NAME', 'x'.repeat(61)],
  ['TRIAL_URL', 'javascript:alert(1)'],
  ['RATINGS', '4.6 of 5'],
  ['RATINGS', '[{"source":"Example Reviews"}]'],
])('%s is refused by name when it is %s', (name, value) => {
  const problems: string[] = [];
  readSiteSettings({ [name]: value }, problems);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});
