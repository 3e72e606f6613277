import { type FakePorts, json } from '../../src/testing/fake-ports.ts';
import type { SceneDriver } from '../page/scene-driver.ts';
import type { Scene, Story } from '../story.ts';
import { never } from './transfers.ts';

export function askPassword(fake: FakePorts): void {
  fake.answer('/data/envelope', () => json({ type: 'password', message: 'Password' }, 401));
  fake.answer('/download/meta', () => json({ type: 'password', message: 'Password' }, 401));
}

async function givePassword({ write, click }: SceneDriver): Promise<void> {
  await write('.password .input', 'correct horse');
  await click('.password-submit');
}

const tooMany = () => ({
  ...json({ message: 'server_errors.password.too_many' }, 429),
  headers: { 'retry-after': '540' },
});

const password: Story = {
  id: 'password',
  title: 'Password',
  scenes: [
    { id: 'required', prepare: askPassword },
    {
      id: 'incorrect',
      prepare: (fake) =>
        fake.answer('/data/envelope', () =>
          json({ type: 'password', status: 'incorrect', message: 'Password Incorrect.' }, 401),
        ),
    },
    {
      id: 'download',
      options: { mode: 'download' },
      prepare: askPassword,
    },
    {
      id: 'checking',
      prepare: askPassword,
      async act(driver) {
        driver.fake.answer('/data/envelope', never);
        driver.fake.answer('/user', never);
        await givePassword(driver);
      },
    },
    {
      id: 'too-many',
      prepare: askPassword,
      async act(driver) {
        driver.fake.answer('/user', tooMany);
        driver.fake.answer('/data/envelope', tooMany);
        await givePassword(driver);
        await driver.find('.problem');
      },
    },
  ],
};

/** Validity of a code, in seconds. */
const codeLife = 600;

export function askCode(fake: FakePorts, last4: string | null = '4471', life = codeLife): void {
  const challenge = { type: 'otp', message: 'Code', session_uid: 'uid', party_mobile_last4: last4 };
  fake.answer('/data/envelope', () => json(challenge, 401));
  fake.answer('/generate-otp', () => json({ expires: Math.floor(Date.now() / 1000) + life }));
}

/** Requests this many codes. With hurried timers, another code can be requested at once. */
async function sendCodes({ click, find, session }: SceneDriver, count: number): Promise<void> {
  await click('.code .button-primary');
  await find('.code-resend .button');
  for (let sent = 1; sent < count; sent++) {
    while (session.$code.get().resendAt !== null) await new Promise((done) => setTimeout(done));
    await click('.code-resend .button');
    while (session.$code.get().codesSent <= sent) await new Promise((done) => setTimeout(done));
  }
}

const code: Story = {
  id: 'code',
  title: 'One-time code',
  scenes: [
    // Keeps the alert of a failed request visible.
    { id: 'send', prepare: askCode, pausesTimers: true },
    {
      id: 'send-failed',
      prepare(fake) {
        askCode(fake, null);
        fake.answer('/generate-otp', () => json({ message: 'otp.rateLimitExceeded' }, 429));
      },
      async act({ click, find }) {
        await click('.code .button-primary');
        await find('.alert');
      },
    },
    { id: 'entry', prepare: askCode, act: (driver) => sendCodes(driver, 1) },
    {
      id: 'incorrect',
      prepare(fake) {
        askCode(fake);
        fake.answer('/verify-otp', () => json({ message: 'otp.codeIncorrect' }, 400));
      },
      async act({ click, write, find }) {
        await click('.code-link');
        await write('.code-input', '123 456');
        await click('.code .button-primary');
        await find('.alert');
      },
    },
  ],
};

/** Separate from the other scenes, because these hurry the page's timers. */
const codeAgain: Story = {
  id: 'code-again',
  title: 'One-time code, once more',
  scenes: [
    { id: 'resent', sends: 2, life: codeLife },
    { id: 'expired', sends: 1, life: -1 },
    { id: 'most', sends: 3, life: codeLife },
  ].map(
    ({ id, sends, life }): Scene => ({
      id,
      prepare: (fake) => askCode(fake, '4471', life),
      async act(driver) {
        driver.skipTimers();
        await sendCodes(driver, sends);
      },
    }),
  ),
};

export const access: readonly Story[] = [password, code, codeAgain];
