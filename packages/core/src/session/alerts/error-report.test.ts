import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SigningError } from '../../errors/signing-error.ts';
import { signingErrorCodes } from '../../errors/signing-error-codes.ts';
import { toErrorReport, toUncaughtReport } from './error-report.ts';

/** Long enough not to occur in a report by chance. */
const secret = fc
  .oneof(fc.string({ minLength: 12, maxLength: 40 }), fc.base64String({ minLength: 24 }))
  .filter((text) => text.trim().length >= 8);

test('[SH-04] a report contains none of an error’s texts', () => {
  fc.assert(
    fc.property(
      secret,
      fc.constantFrom(...signingErrorCodes),
      fc.nat(999),
      (text, code, status) => {
        const cause = new TypeError(`Failed to fetch https://sign.example/#${text}`);
        cause.name = text;
        cause.stack = `TypeError: ${text}\n    at ${text} (https://sign.example/?q=${text}:1:1)`;
        const error = new SigningError(code, text, {
          status,
          messageKey: text,
          fieldIds: [text],
          cause,
        });
        const signing = toErrorReport({ error, action: text });
        const uncaught = [error, cause, text, { text }].map(toUncaughtReport);
        for (const report of [signing, ...uncaught]) {
          for (const value of Object.values(report ?? {}).flat()) {
            expect(String(value)).not.toContain(text);
          }
        }
      },
    ),
  );
});

test('a report says what failed, and how', () => {
  const error = new SigningError('rules-broken', 'The answers break a rule', {
    status: 422,
    fieldIds: ['a', 'b'],
    cause: new SyntaxError('Unexpected token', { cause: new DOMException('', 'AbortError') }),
  });
  expect(toErrorReport({ error, action: 'submit' })).toEqual({
    code: 'rules-broken',
    action: 'submit',
    status: 422,
    messageKey: 'error.rules-broken',
    retryable: false,
    fieldCount: 2,
    causes: ['SyntaxError', 'AbortError'],
    frames: [],
  });
});

test('errors caused by the user are not reported', () => {
  const error = new SigningError('reason-required', 'A rejection needs a reason');
  expect(toErrorReport({ error, action: 'reject' })).toBeNull();
});

test('an uncaught error is reported by its name and its positions in our scripts', () => {
  const message = 'No "x"\n    at https://sign.example/assets/secret.js:9:9';
  const error = new TypeError(message);
  error.stack = [
    `TypeError: ${message}`,
    '    at typed (https://sign.example/element/0.0.0/main-0a1b2c3d.js:12:345)',
    '    at https://elsewhere.example/tracker.js?token=secret:1:1',
    'open@https://sign.example/assets/site-0a1b2c3d.js?v=secret:3:14',
  ].join('\n');
  expect(toUncaughtReport(error)).toMatchObject({
    code: 'uncaught',
    causes: ['TypeError'],
    frames: ['element/0.0.0/main-0a1b2c3d.js:12:345', 'assets/site-0a1b2c3d.js:3:14'],
  });
});
