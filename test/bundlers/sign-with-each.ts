import type { Page } from '@playwright/test';
import { sendSample } from '../harness/sample.ts';
import { signerOn } from '../harness/signer.ts';
import type { SigningServer } from '../harness/signing-server.ts';
import { expect, test } from '../harness/test.ts';
import type { Bundler } from './bundlers.ts';
import { initialBytes } from './initial-scripts.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

/** A bundler, what it builds, and its limit. */
export interface BundlerCase {
  readonly name: string;
  readonly bundler: Bundler;
  readonly app: 'element' | 'react' | 'prerendered' | 'next' | 'angular';
  /** The most bytes of scripts, each after gzip, that load before any of them runs. */
  readonly limit?: number;
  /** What the page has before a script runs. */
  readonly prerendered?: string;
}

/** Signs with a typed name on a page that opens the key in its fragment. */
async function signWithTypedName(page: Page, server: SigningServer, url: string): Promise<void> {
  const { link, fingerprint } = await sendSample(server, [
    { title: 'Lease', fields: [{ type: 'signature', title: 'Signature' }] },
  ]);
  await page.goto(`${url}?api=${encodeURIComponent(server.demo.apiBase)}${new URL(link).hash}`);
  const signer = signerOn(page);
  await signer.typeSignature('Signature', 'Ada Park');
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ family }) => family)))
    .toContain('sign-dancing-script');
  await signer.submit();
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  expect(await server.status(fingerprint)).toMatchObject({
    parties: [{ status: 'signed' }, { status: 'waiting' }],
  });
}

/**
 * A test per bundler: what it builds from the packed packages signs with a typed name.
 *
 * @param installed - Packages that are installed beside the packed ones, with their versions.
 */
export function signWithEach(
  cases: readonly BundlerCase[],
  installed: Readonly<Record<string, string>> = {},
): void {
  let workshop: Workshop;
  // Bundlers take their time, above all on a busy machine.
  test.describe.configure({ timeout: 600_000 });
  test.beforeAll(async () => {
    workshop = await openWorkshop(installed);
  });
  test.afterAll(() => workshop.remove());

  for (const { name, bundler, app, limit, prerendered = '' } of cases) {
    test(`what ${name} builds of the packed packages (${app}) signs with a typed name`, async ({
      page,
      server,
    }, info) => {
      const site = await bundler(await workshop.place(app, `${app}-${info.testId}`));
      expect(await (await fetch(site.url)).text()).toContain(prerendered);
      const faults: string[] = [];
      // Among them: that React has not found what it had rendered.
      page.on('pageerror', ({ message }) => faults.push(message));
      await signWithTypedName(page, server, site.url);
      expect(faults).toEqual([]);
      if (limit !== undefined) expect(await initialBytes(site.url)).toBeLessThan(limit);
      await site.close();
    });
  }
}
