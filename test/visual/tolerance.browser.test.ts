import { stories } from '../../packages/react/stories/stories/index.ts';
import { expectPicture } from './pictures.ts';
import { expect, test } from './story-test.ts';

const view = { width: 1440, theme: 'light', lang: 'en' } as const;

function storyOf(id: string) {
  const story = stories.find((each) => each.id === id);
  if (!story) throw new Error(`No story is called ${id}`);
  return story;
}

const buttons = [
  { id: 'signing', selector: '.footer-next', name: 'the button for the next field' },
  { id: 'popup-text', selector: '.popup-confirm', name: 'a popup’s button' },
  { id: 'reject', selector: '.button-danger', name: 'a dialog’s button' },
];

for (const { id, selector, name } of buttons) {
  test(`a picture tells that ${name} stands 4 px to the side`, async ({ page, storyBook }) => {
    await storyBook.open(storyOf(id), view);
    await page.locator(selector).evaluate((button) => {
      if (button instanceof HTMLElement) button.style.translate = '4px 0';
    });
    await expectPicture(page, storyOf(id), view, { differs: true });
  });
}

for (const id of ['signing', 'popup-text', 'popup-date', 'reject', 'status']) {
  test(`the picture of ${id} lets letters be drawn a quarter of a pixel away`, async ({
    page,
    storyBook,
  }) => {
    await storyBook.open(storyOf(id), view);
    const moved = await page
      .locator(':is(h1, h2, p, button, label, td) >> visible=true')
      .evaluateAll((elements) => {
        for (const element of elements) {
          if (element instanceof HTMLElement) element.style.textIndent = '0.25px';
        }
        return elements.length;
      });
    expect(moved).toBeGreaterThan(2);
    await expectPicture(page, storyOf(id), view);
  });
}
