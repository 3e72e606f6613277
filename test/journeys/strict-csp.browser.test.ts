import type { Page } from '@playwright/test';
import { pngFile, signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';

/** Collects every violation of the page's policy, starting before its first script. */
async function watchViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(globalThis, 'reportViolation');
      if (typeof report === 'function') {
        report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
      }
    });
  });
  return violations;
}

for (const host of ['sign', 'host'] as const) {
  test(`a whole signing on the ${host} page breaks no rule of the strict policy`, async ({
    page,
    server,
  }) => {
    const violations = await watchViolations(page);
    const answer = await page.goto(server.demo[host]);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');

    const signer = signerOn(page);
    await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
    const mine = page.locator('.field:is(.field-todo, .field-optional)');
    for (const name of ['Full name', 'Start date', 'Proof of identity', 'Your signature']) {
      if ((await signer.field(name).count()) === 0) continue;
      await signer.open(name);
      if (name === 'Proof of identity') {
        await signer.popup.locator('input[type=file]').setInputFiles(await pngFile());
      }
      await page.keyboard.press('Escape');
    }
    await signer.drawSignature('Your signature');
    expect(await mine.count()).toBeGreaterThan(0);
    expect(violations).toEqual([]);
  });
}

test('the policy is enforced: violations are blocked and reported', async ({ page, server }) => {
  const violations = await watchViolations(page);
  await page.goto(server.demo.consent);
  await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
  const outcome = await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
    try {
      Reflect.set(document.createElement('div'), 'innerHTML', '<b>x</b>');
      return 'accepted';
    } catch (error) {
      return error instanceof TypeError ? 'refused' : 'unclear';
    }
  });
  expect(outcome).toBe('refused');
  await expect.poll(() => violations.join('\n')).toContain('style-src');
});
