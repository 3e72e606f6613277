import { workerTest } from '../harness/worker-test.ts';
import { createStoryBook, type StoryBook } from './story-book.ts';

/** A test of stories. The tests of a worker share one server of stories. */
export const test = workerTest.extend<{ readonly storyBook: StoryBook }>({
  storyBook: async ({ page, storiesServer }, use) => {
    await use(createStoryBook(page, storiesServer.url));
  },
});

test.use({ deviceScaleFactor: 1 });

export { expect } from '@playwright/test';
export type { StoryPage, StoryView } from './story-book.ts';
