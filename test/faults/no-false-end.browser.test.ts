import { expect, test } from '../harness/test.ts';
import type { Fault } from './faults.ts';
import { faults, silence } from './faults.ts';
import type { FaultyCall, Stage } from './faulty-calls.ts';
import {
  download,
  envelopeFile,
  envelopeSignature,
  generateCode,
  reject,
  sendMessage,
  signEnvelope,
  signWidget,
  verifyCode,
  widgetFile,
  widgetSignature,
} from './faulty-calls.ts';
import { wordsOf } from './words.ts';

test.describe.configure({ mode: 'parallel' });

const calls = {
  'sign-envelope': signEnvelope,
  'sign-widget': signWidget,
  reject,
  'send-message': sendMessage,
  'upload/envelope-file': envelopeFile,
  'upload/envelope-signature': envelopeSignature,
  'upload/widget-file': widgetFile,
  'upload/widget-signature': widgetSignature,
  'generate-otp': generateCode,
  'verify-otp': verifyCode,
  'download/envelope': download,
} satisfies Readonly<Record<string, FaultyCall>>;

/** The texts that tell a signer that something has finished. */
const endings = [
  'status.signed.title',
  'status.sent.title',
  'status.verify.title',
  'status.rejected.title',
  'contact.sent',
  'download.saved',
  'announce.accepted',
];

/**
 * The session treats these as it treats 409 or 503, for every call: see the tests of its errors and
 * retries. One call is made to fail in each of these ways.
 */
const likeOthers = new Set(['400', '403', '404', '413', '500', '502', '504']);

declare global {
  interface Window {
    /** The events dispatched on the page that report an end. */
    endsTold: string[];
  }
}

/** Makes the call fail, and advances the clock until the signer sees the error. */
async function fail(stage: Stage, call: FaultyCall, fault: Fault): Promise<void> {
  const { page } = stage;
  const isSilent = fault.name === 'no response';
  const mostTries = call.isAnonymous && fault.name === '401' ? 1 : fault.tries;
  let tries = 0;
  /** The tries whose time has run out. */
  let timedOut = 0;
  await page.route(call.path, async (route) => {
    tries += 1;
    await fault.happen(route);
  });
  await call.act(stage);
  if (call.isBrief) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await expect
    .poll(
      async () => {
        if (tries === 0 || tries === mostTries) return tries;
        // Once per try: a second time could end the next request before it is intercepted.
        const isOver = isSilent && timedOut < tries;
        if (isOver) timedOut = tries;
        await page.clock.fastForward(isOver ? silence : 500);
        return tries;
      },
      { intervals: [30] },
    )
    .toBe(mostTries);
  if (isSilent) await page.clock.fastForward(silence);
}

/** Passes the screen that a 401 puts before the documents. */
async function passGate(stage: Stage, asked: 'password' | 'code'): Promise<void> {
  const { page, words } = stage;
  if (asked === 'password') {
    await page.locator('.password .input').fill('harbour');
    await page.locator('.password-submit').click();
    return;
  }
  await page.route('**/api/verify-otp', (route) => route.fulfill({ json: { verified: true } }));
  await page.getByRole('button', { name: words.say('code.have') }).click();
  await page.locator('.code-input').fill('123456');
  await page.locator('.code-button').click();
}

async function expectNoEnd({ page, words }: Stage): Promise<void> {
  const shown = await page.locator('.sign-envelope').innerText();
  for (const ending of endings) expect(shown).not.toContain(words.say(ending));
  expect(await page.evaluate(() => window.endsTold)).toEqual([]);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.endsTold = [];
    for (const event of ['sign-submitted', 'sign-rejected', 'sign-ended']) {
      addEventListener(event, () => window.endsTold.push(event));
    }
  });
});

for (const [name, call] of Object.entries<FaultyCall>(calls)) {
  test.describe(() => {
    test.use({ locale: call.language });

    test(`if ${name} fails in any way, its signer sees the correct error, loses nothing, and can retry`, async ({
      page,
      server,
    }) => {
      const stage = { page, server, words: wordsOf(call.language) };
      await page.clock.install();
      await call.begin(stage);
      const cases = faults.filter((fault) => call === signEnvelope || !likeOthers.has(fault.name));
      for (const usual of cases) {
        const fault = { ...usual, ...call.instead?.[usual.name] };
        await test.step(fault.name, async () => {
          await fail(stage, call, fault);
          const asks = call.asks ? call.asks(fault) : fault.asks;
          if (asks === null) {
            await expect(call.told(page)).toContainText(
              stage.words.say(call.key?.(fault) ?? fault.key),
            );
          }
          if (call.isBrief) await page.clock.resume();
          if (call.resumes) await page.unrouteAll({ behavior: 'ignoreErrors' });
          if (asks !== null) await passGate(stage, asks);
          await expectNoEnd(stage);
          await call.expectKept(stage);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        });
      }
      await call.finish(stage);
    });
  });
}
