import type { Sandbox, SandboxResponse } from '@sign-envelope/core/sandbox';
import type { SceneDriver } from '../page/scene-driver.ts';
import type { Scene, Story } from '../story.ts';
import { change, never } from './replies.ts';

/** Replies to whatever needs the password. */
function replyToPassword(sandbox: Sandbox, reply: Parameters<Sandbox['reply']>[1]): void {
  sandbox.reply('/user', reply);
  sandbox.reply('/data/envelope', reply);
}

async function givePassword({ write, click }: SceneDriver): Promise<void> {
  await write('.password .input', 'correct horse');
  await click('.password-submit');
}

const tooMany: SandboxResponse = {
  status: 429,
  headers: { 'retry-after': '540' },
  body: { message: 'server_errors.password.too_many' },
};

const password: Story = {
  id: 'password',
  title: 'Password',
  scenes: [
    { id: 'required', scenario: 'password' },
    {
      id: 'incorrect',
      scenario: 'password',
      prepare: (sandbox) =>
        replyToPassword(sandbox, { status: 401, body: { type: 'password', status: 'incorrect' } }),
    },
    { id: 'download', scenario: 'password', mode: 'download' },
    {
      id: 'checking',
      scenario: 'password',
      async act(driver) {
        replyToPassword(driver.sandbox, never);
        await givePassword(driver);
      },
    },
    {
      id: 'too-many',
      scenario: 'password',
      async act(driver) {
        replyToPassword(driver.sandbox, tooMany);
        await givePassword(driver);
        await driver.find('.problem');
      },
    },
  ],
};

/** Names the last digits of the mobile that the code is sent to, or `null` if it is mailed. */
const codeTo = (last4: string | null) => (sandbox: Sandbox) => {
  for (const path of ['/user', '/data/envelope']) {
    change<object>(sandbox, path, (challenge) => ({ ...challenge, party_mobile_last4: last4 }));
  }
};

export const askCode = codeTo('4471');

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
    { id: 'send', scenario: 'otp', prepare: askCode, pausesTimers: true },
    {
      id: 'send-failed',
      scenario: 'otp',
      prepare(sandbox) {
        codeTo(null)(sandbox);
        sandbox.reply('/generate-otp', { status: 429, body: { message: 'otp.rateLimitExceeded' } });
      },
      async act({ click, find }) {
        await click('.code .button-primary');
        await find('.alert');
      },
    },
    { id: 'entry', scenario: 'otp', prepare: askCode, act: (driver) => sendCodes(driver, 1) },
    {
      id: 'incorrect',
      scenario: 'otp',
      prepare(sandbox) {
        askCode(sandbox);
        // Without a code that has been sent, the sandbox would say that it has expired.
        sandbox.reply('/verify-otp', { status: 400, body: { message: 'otp.codeIncorrect' } });
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
    { id: 'resent', sends: 2, life: 600 },
    { id: 'expired', sends: 1, life: -1 },
    { id: 'most', sends: 3, life: 600 },
  ].map(
    ({ id, sends, life }): Scene => ({
      id,
      scenario: 'otp',
      prepare(sandbox) {
        askCode(sandbox);
        const expires = Math.floor(sandbox.ports.clock.now() / 1000) + life;
        // The sandbox would not send another within a minute.
        sandbox.reply('/generate-otp', { body: { expires } });
      },
      async act(driver) {
        driver.skipTimers();
        await sendCodes(driver, sends);
      },
    }),
  ),
};

export const access: readonly Story[] = [password, code, codeAgain];
