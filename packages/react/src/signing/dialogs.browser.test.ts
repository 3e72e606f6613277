import type { Page } from '@playwright/test';
import { findFaultsInBothThemes } from '../../../../test/accessibility/axe.ts';
import { sampleDocuments } from '../../../../test/harness/sample.ts';
import { expect, type Screen, showSample, test } from '../../../../test/harness/screen-test.ts';

/** A state, and whether it is also one of the stories. */
interface State {
  readonly state: string;
  readonly hasStory: boolean;
}

/** Goes through every state of the side bar, the drawer and the dialogs. */
async function* walkStates(page: Page, screen: Screen): AsyncGenerator<State> {
  const menu = page.getByRole('button', { name: 'Open the menu' });
  const hasDrawer = await menu.isVisible();
  const details = page.getByLabel('Envelope details');
  const openDetails = async () => {
    if (hasDrawer) await menu.click();
    await details.getByLabel('Language').waitFor();
  };

  await openDetails();
  yield { state: 'side bar', hasStory: false };
  await details.getByRole('button', { name: 'Next document' }).click();
  await openDetails();
  yield { state: 'side bar at the last document', hasStory: false };
  await screen.reply('/download/envelope', { status: 503 });
  await details.getByRole('button', { name: 'Download all' }).click();
  await page.getByRole('alert').waitFor();
  yield { state: 'failed download', hasStory: false };
  await details.getByRole('button', { name: 'Help' }).click();

  const help = page.getByRole('dialog', { name: 'Help' });
  await help.waitFor();
  yield { state: 'legality', hasStory: true };
  await help.getByRole('tab', { name: 'What is Sign Envelope?' }).click();
  yield { state: 'product', hasStory: true };
  await help.getByRole('tab', { name: 'Contact the company' }).click();
  await help.getByRole('button', { name: 'Send message' }).click();
  await help.getByRole('status').waitFor();
  yield { state: 'empty message', hasStory: false };
  await help.getByRole('textbox').fill('Is the garden ours?');
  await help.getByRole('button', { name: 'Send message' }).click();
  await help.getByText('Message sent').waitFor();
  yield { state: 'sent message', hasStory: true };
  await page.keyboard.press('Escape');

  if (hasDrawer) await menu.click();
  await details.getByRole('button', { name: 'Reject', exact: true }).click();
  const reject = page.getByRole('dialog', { name: 'Reject this envelope' });
  await reject.getByRole('button', { name: 'Reject envelope' }).click();
  await reject.getByRole('status').waitFor();
  yield { state: 'rejecting without a reason', hasStory: true };
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Sign and submit' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByText(/required fields are still to do/)
    .first()
    .waitFor();
  yield { state: 'submitting too early', hasStory: false };
}

/** The elements that reach over the window's inline edges, one line each. */
function overflowing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('[data-screen]')?.shadowRoot;
    const elements = root?.querySelectorAll('dialog[open] *, .header *, .footer *') ?? [];
    return Array.from(elements).flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isOver = width > 0 && (left < -1 || right > innerWidth + 1);
      return isOver ? [`${element.tagName} ${element.className}: ${left} to ${right}`] : [];
    });
  });
}

for (const width of [320, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds no violations in the side bar and the dialogs, light and dark, and no text is cut off', async ({
      page,
    }) => {
      const screen = await showSample(page, sampleDocuments);
      await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
      for await (const { state, hasStory } of walkStates(page, screen)) {
        // The tests of stories judge the others.
        if (!hasStory) expect(await findFaultsInBothThemes(page), state).toEqual([]);
        expect(await overflowing(page), state).toEqual([]);
      }
    });
  });
}
