import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const secret = 'q8Jx0dXk2Vb7mLw5ZpTn4RcYs1Hf6GuEa3Io9Kd_Bv-A';

test.for([
  ['a plain reason stays', 'Not done within 15 s.', 'Not done within 15 s.'],
  [
    'a file',
    "ENOENT: no such file, open '/srv/data/files/uploads/x.png'",
    "ENOENT: no such file, open '(file)'",
  ],
  [
    'an address of a mailbox',
    '550 No mail for ada@example.com here',
    '550 No mail for (address) here',
  ],
  [
    'an address with an apostrophe',
    "550 <o'neill@example.com> or 'r&d@example.com'",
    "550 <(address)> or '(address)'",
  ],
  ['a key of a text', 'server_errors.mail.no_smtputf8', 'server_errors.mail.no_smtputf8'],
  ['a link', `See https://sign.example.com/#${secret}`, 'See (address)'],
  ['a key', `Bad key ${secret}`, 'Bad key (secret)'],
  ['lines', 'one\r\ntwo\u2028three', 'one two three'],
  ['nothing', '', 'Error'],
])('describes %s without private data', ([, message, told]) => {
  expect(describeFailure(new Error(message))).toBe(told);
});

test('describes a thrown value that is not an error', () => {
  expect(describeFailure(`secret ${secret}`)).toBe('Something unknown');
});

test('removes keys anywhere in the message and limits its length', () => {
  const part = fc.string({ maxLength: 400 });
  fc.assert(
    fc.property(part, part, (before, after) => {
      const told = describeFailure(new Error(`${before} ${secret} ${after}`));
      expect(told).not.toContain(secret);
      expect(told.length).toBeLessThanOrEqual(300);
      expect(told).not.toMatch(/[\r\n\0]/);
    }),
  );
});
