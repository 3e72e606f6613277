import type { Page } from '@playwright/test';
import { runUntil } from '../../../../../test/harness/run-until.ts';
import { expect, type Screen, showScreen, test } from '../../../../../test/harness/screen-test.ts';

const now = new Date('2026-11-20T12:00:00Z');
const second = 1000;
const minute = 60 * second;

/** Opens the code screen with a paused clock. Each code is valid for ten minutes. */
async function openCode(page: Page): Promise<Screen> {
  await page.clock.install({ time: now });
  const screen = await showScreen(page, { scenario: 'otp' });
  await expect(page.getByRole('heading', { name: 'Code required' })).toBeFocused();
  await page.clock.pauseAt(new Date(now.getTime() + minute));
  return screen;
}

test('[OT-01] [OT-02] [OT-03] [OT-04] [OT-11] [OT-12] the code screen shows the phone, strips all but six digits, and Enter verifies them', async ({
  page,
}) => {
  const screen = await showScreen(page, {
    scenario: 'otp',
    sandbox: {
      branding: { hasBranding: true, logoURL: '/logo/harbour.png', company: 'Harbour Lettings' },
    },
  });
  await expect(page.getByRole('heading', { name: 'Code required' })).toBeFocused();
  await expect(page.getByText('the mobile number ending in 0123')).toBeVisible();
  await expect(page.locator('.code-header')).toHaveCSS('background-image', /linear-gradient/);
  await expect(page.getByRole('img', { name: 'Harbour Lettings' })).toBeVisible();
  await expect(page.locator('.code-lock svg')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();

  await page.getByRole('button', { name: 'I have a code' }).click();
  const input = page.getByLabel('Code', { exact: true });
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(input).toBeFocused();
  await expect(input).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(input).toHaveAttribute('inputmode', 'numeric');
  await expect(input).toHaveAccessibleDescription('6 digits');
  await page.keyboard.type('12a 3-4');
  await expect(input).toHaveValue('1234');
  await page.keyboard.type('5');
  await expect(verify).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.type('67');
  await expect(input).toHaveValue('123456');
  await expect(verify).toBeEnabled();
  expect(await screen.calls('/verify-otp')).toEqual([]);

  const problem = page.getByRole('alert');
  for (const [message, words] of [
    ['otp.codeIncorrect', 'That code is incorrect. Try again or send a new one.'],
    ['otp.codeExpired', 'That code has expired. Request a new one.'],
    ['server_errors.otp.code_required', 'Enter the code.'],
    ['server_errors.otp.code_not_string', 'The code must be made of digits.'],
    ['server_errors.otp.code_invalid_length', 'The code must have 6 characters.'],
    ['not.a.key', 'Something went wrong.'],
  ] as const) {
    await screen.reply('/verify-otp', { status: 400, body: { message } });
    await input.fill('123456');
    await input.press('Enter');
    await expect(problem).toContainText(words);
    await expect(verify).toBeDisabled();
    await input.press('End');
    await input.press('Backspace');
    await expect(problem).toHaveCount(0);
  }

  // The sandbox accepts a code only once it has sent one.
  await page.evaluate(async () => {
    const { session } = window.screens;
    await session.sendCode();
  });
  await screen.reply('/verify-otp');
  await input.fill('123456');
  await input.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
  const [verified] = (await screen.calls('/verify-otp')).slice(-1);
  expect(verified?.content).toEqual({ code: '123456' });
  const [loaded] = (await screen.calls('/data/envelope')).slice(-1);
  expect(loaded?.headers['x-session-uid']).toBe(verified?.headers['x-session-uid']);
});

test.describe('with a clock of its own', () => {
  test.use({ isolated: true });

  test('[OT-05] [OT-06] [OT-07] [OT-08] a code counts down to its end, and another can be sent after a minute, three in total', async ({
    page,
  }) => {
    const screen = await openCode(page);
    const resend = page.getByRole('button', { name: 'Send a new code' });
    const remaining = page.getByText('The code expires in');
    await page.getByRole('button', { name: 'Send code' }).click();
    await runUntil(page, () =>
      expect(remaining).toHaveText('The code expires in 10:00', { timeout: 200 }),
    );
    await page.clock.runFor(second);
    await expect(remaining).toHaveText('The code expires in 9:59');
    await page.clock.runFor(second);
    await expect(remaining).toHaveText('The code expires in 9:58');
    await expect(page.getByText('A new code has been sent.')).toHaveCount(0);

    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    await page.clock.runFor(56 * second);
    await resend.press('Enter');
    await page.clock.runFor(second);
    expect(await screen.calls('/generate-otp')).toHaveLength(1);
    await page.clock.runFor(second);
    await expect(resend).toHaveAttribute('aria-disabled', 'false');
    await resend.click();
    await runUntil(page, () =>
      expect(page.getByText('A new code has been sent.')).toBeVisible({ timeout: 200 }),
    );
    expect(await screen.calls('/generate-otp')).toHaveLength(2);

    await page.clock.fastForward(10 * minute);
    await runUntil(page, () =>
      expect(page.getByRole('alert')).toHaveText('This code has expired.', { timeout: 200 }),
    );
    await expect(remaining).toHaveCount(0);
    await resend.click();
    await runUntil(page, () =>
      expect(page.getByText('The code has been sent as often as possible')).toBeVisible({
        timeout: 1,
      }),
    );
    await page.clock.fastForward(minute);
    await expect(resend).toHaveCount(0);
    expect(await screen.calls('/generate-otp')).toHaveLength(3);
  });

  test('[OT-02] [OT-09] [OT-11] errors of sending are red alerts for 20 seconds, below the input on the entry screen', async ({
    page,
  }) => {
    const screen = await openCode(page);
    const alert = page.locator('.alert-danger');
    for (const [status, message, words] of [
      [429, 'otp.rateLimitExceeded', 'Too many requests. Please try again later.'],
      [500, 'not.a.key', 'Something went wrong.'],
      [429, 'server_errors.otp.generated_too_recently', 'Please wait a while before'],
    ] as const) {
      await screen.reply('/generate-otp', { status, body: { message } });
      await page.getByRole('button', { name: 'Send code' }).click();
      await runUntil(page, () => expect(alert).toContainText(words, { timeout: 200 }));
      await page.clock.runFor(19 * second);
      await expect(alert).toContainText(words);
      await page.clock.runFor(second + 100);
      await expect(alert).toHaveCount(0);
    }

    await page.getByRole('button', { name: 'I have a code' }).click();
    await page.clock.runFor(minute);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await runUntil(page, () =>
      expect(alert).toContainText('Please wait a while', { timeout: 200 }),
    );
    const input = await page.getByLabel('Code', { exact: true }).boundingBox();
    const box = await alert.boundingBox();
    expect(box?.y).toBeGreaterThan((input?.y ?? Number.NaN) + (input?.height ?? 0));
    await expect(alert).toHaveAttribute('role', 'alert');
  });
});
