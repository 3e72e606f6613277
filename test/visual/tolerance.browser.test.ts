import { stories } from '../../packages/react/stories/stories/index.ts';
import { expectPicture } from './pictures.ts';
import { expect, type StoryPage, test } from './story-test.ts';

const view = { width: 1440, theme: 'light', lang: 'en' } as const;

function storyOf(id: string) {
  const story = stories.find((each) => each.id === id);
  if (!story) throw new Error(`No story is called ${id}`);
  return story;
}

/** Opens a story for a test that changes it, and removes it afterwards. */
async function changing(
  book: StoryPage,
  id: string,
  change: (page: StoryPage['page']) => Promise<void>,
): Promise<void> {
  await book.open(storyOf(id), view);
  await change(book.page);
  await book.close();
}

const buttons = [
  { id: 'signing', selector: '.footer-next', name: 'the button for the next field' },
  { id: 'popup-text', selector: '.popup-confirm', name: 'a popup’s button' },
  { id: 'reject', selector: '.button-danger', name: 'a dialog’s button' },
];

for (const { id, selector, name } of buttons) {
  test(`a picture tells that ${name} stands 4 px to the side`, async ({ storyPages }) => {
    await changing(await storyPages(view.width), id, async (page) => {
      await page.locator(selector).evaluate((button) => {
        if (button instanceof HTMLElement) button.style.translate = '4px 0';
      });
      await expectPicture(page, storyOf(id), view, { differs: true });
    });
  });
}

for (const id of ['signing', 'popup-text', 'popup-date', 'reject', 'status']) {
  test(`the picture of ${id} lets letters be drawn a quarter of a pixel away`, async ({
    storyPages,
  }) => {
    await changing(await storyPages(view.width), id, async (page) => {
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
  });
}
