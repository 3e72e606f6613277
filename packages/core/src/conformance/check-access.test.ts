import { afterEach, expect, test } from 'vitest';
import type { TransportResponse } from '../ports/transport.ts';
import {
  bodyOf,
  check,
  closeBackend,
  cors,
  type Fault,
  nameOf,
} from '../testing/broken-backend.ts';

afterEach(closeBackend);

const message = 'refused';

/** A backend that asks for a password and then for a code. */
function guard(faults: {
  readonly wrongPassword?: object;
  readonly asked?: object;
  readonly wrongCode?: Partial<TransportResponse>;
}): Fault {
  let isVerified = false;
  return async (request, next) => {
    const { headers } = request;
    const call = nameOf(request);
    const refuse = (body: object) => ({ status: 401, headers: cors, body: { message, ...body } });
    if (headers.authorization !== 'Bearer plain-token') return next(request);
    const password = headers['x-password'];
    if (password === undefined) return refuse({ type: 'password', status: 'required' });
    if (password !== 'secret') {
      return refuse(faults.wrongPassword ?? { type: 'password', status: 'incorrect' });
    }
    if (call === 'POST /generate-otp')
      return { status: 200, headers: cors, body: { expires: 600 } };
    if (call === 'POST /verify-otp') {
      isVerified = bodyOf(request).code === '123456' && headers['x-session-uid'] === 'uid';
      const wrong = { status: 400, headers: cors, body: { message: 'otp.codeIncorrect' } };
      return isVerified
        ? { status: 200, headers: cors, body: '' }
        : { ...wrong, ...faults.wrongCode };
    }
    if (isVerified) return next(request);
    return refuse(faults.asked ?? { type: 'otp', session_uid: 'uid', party_mobile_last4: '0123' });
  };
}

const askCode = async (lastFour: string | null) => (lastFour === '0123' ? '123456' : '000000');
const options = { password: 'secret', askCode };

test('[EB-17] is passed', async () => {
  const { failed, rows } = await check({ fault: guard({}), options });
  expect(failed).toEqual([]);
  const passed = rows.filter(({ id }) => /^(?:password|code)\./.test(id));
  expect(passed.map(({ result }) => result)).toEqual(Array(7).fill('pass'));
});

test.each([
  ['a wrong password looks like none', { wrongPassword: { type: 'password' } }, 'password.wrong'],
  ['a code has no session', { asked: { type: 'otp' } }, 'code.asked'],
  ['a wrong code looks like an error', { wrongCode: { status: 422 } }, 'code.wrong'],
] as const)('[EB-17] where %s, the check of it fails', async (_, faults, id) => {
  const { ids } = await check({ fault: guard(faults), options });
  expect(ids[0]).toBe(id);
});

test.each([
  ['password', {}, 'password.right'],
  ['code', { password: 'secret' }, 'code.right'],
] as const)('[EB-17] without a %s the check ends there', async (_, given, id) => {
  const { ids, rows } = await check({ fault: guard({}), options: given });
  expect(ids).toEqual([id]);
  expect(rows.find((row) => row.id === 'envelope.read')?.result).toBe('skipped');
});
