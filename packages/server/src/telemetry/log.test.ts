import { describe, expect, test } from 'vitest';
import { errorLine, originOf } from './log.ts';

const key = 'kZ3v9Qm1TgYb7Xc5Hn2Jf8Ld4Wp6Rs0Ua-Ve_Io1Eyt';

describe('[OP-11] an error in the log', () => {
  test('has its name, message, code, stack and causes, and what it belongs to', () => {
    const cause = Object.assign(new TypeError('no route'), { code: 'ECONNREFUSED' });
    const error = new Error('The provider cannot be reached.', { cause });
    const origin = originOf({
      requestId: 'request-1',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      job: { id: 7, kind: 'mail' },
    });
    expect(errorLine(error, origin)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'error',
      message: 'The provider cannot be reached.',
      request_id: 'request-1',
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      job_id: 7,
      job_kind: 'mail',
      error: {
        name: 'Error',
        message: 'The provider cannot be reached.',
        stack: expect.stringContaining('log.test.ts'),
        cause: {
          name: 'TypeError',
          message: 'no route',
          code: 'ECONNREFUSED',
          stack: expect.any(String),
        },
      },
    });
  });

  test('has no other properties, which may hold rows or settings', () => {
    const error = Object.assign(new Error('duplicate key'), {
      detail: 'Key (email)=(ada)',
      input: 1,
    });
    expect(JSON.stringify(errorLine(error))).not.toMatch(/ada|input/);
  });

  test('that is its own cause ends', () => {
    const error = new Error('again');
    error.cause = error;
    expect(JSON.stringify(errorLine(error)).match(/"again"/g)?.length).toBeLessThan(10);
  });

  test('may be anything that was thrown', () => {
    expect(errorLine('a text')).toMatchObject({ level: 'error', message: 'a text' });
    expect(errorLine(undefined)).toMatchObject({ message: 'undefined' });
    const several = new AggregateError([new Error('one'), 'two'], 'both');
    expect(errorLine(several)).toMatchObject({
      error: { errors: [{ message: 'one' }, { message: 'two' }] },
    });
  });

  test.for([
    [`GET https://sign.example.com/#${key} failed`, 'GET https://sign.example.com/… failed'],
    [
      'fetch of https://a.example/cdn/x?expires=1&signature=abc: 403',
      'fetch of https://a.example/cdn/x… 403',
    ],
    ['cannot reach smtp://ada:hunter2@mail.example:587', 'cannot reach smtp://…@mail.example:587'],
    [`no link ${key}`, 'no link …'],
    [`unknown key sign_${key}`, 'unknown key …'],
    ['Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2ln', 'Authorization: Bearer …'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.e30.c2ln expired', 'jwt … expired'],
    ['/verify?code=123456&name=x', '/verify?code=…&name=x'],
    [
      'ENOENT: no such file, open /data/files/originals/a.pdf',
      'ENOENT: no such file, open /data/files/originals/a.pdf',
    ],
  ] as const)('shows no secret of "%s"', ([message, shown]) => {
    expect(errorLine(new Error(message))).toMatchObject({ message: shown });
  });
});
