import type { Page } from '@playwright/test';
import type { SandboxDocument, SandboxField } from '@sign-envelope/core/sandbox';
import type {
  ScreenCall,
  ScreenOptions,
  ScriptedReply,
} from '../../packages/react/stories/page/screens-page.ts';
import type { SampleDocument, SampleField } from './sample.ts';
import { watchTrouble } from './test.ts';
import { workerTest } from './worker-test.ts';

/** A screen on the page, over a signing API in memory. */
export interface Screen {
  /** Sets the replies of a path, of which the last repeats. Without any, the sandbox responds again. */
  reply(path: string, ...replies: readonly ScriptedReply[]): Promise<void>;
  /** Holds the calls of a path until they are released. Later ones are as the sandbox responds. */
  hold(path: string): Promise<void>;
  /** Ends the calls that are held; by default as the sandbox responds. */
  release(path: string, reply?: ScriptedReply): Promise<void>;
  /** The calls so far, in order. */
  calls(path?: string): Promise<readonly ScreenCall[]>;
  /** Turns the session's clock on, by milliseconds. */
  advance(ms: number): Promise<void>;
  /** Opens the session anew. */
  reopen(): Promise<void>;
  /** Goes to a field. The fields of `toDocuments` have their titles as ids. */
  activate(fieldId: string): Promise<void>;
  activeField(): Promise<string | null>;
}

/** Shows a screen on a shared page, in place of the one shown before. */
export async function showScreen(page: Page, options: ScreenOptions = {}): Promise<Screen> {
  await page.evaluate((description) => window.screens.show(description), options);
  return {
    reply: (path, ...replies) =>
      page.evaluate(([at, given]) => window.screens.reply(at, given), [path, replies] as const),
    hold: (path) => page.evaluate((at) => window.screens.hold(at), path),
    release: (path, reply = 'respond') =>
      page.evaluate(([at, given]) => window.screens.release(at, given), [path, reply] as const),
    calls: (path) => page.evaluate((at) => window.screens.calls(at), path),
    advance: (ms) => page.evaluate((given) => window.screens.advance(given), ms),
    reopen: () => page.evaluate(() => window.screens.reopen()),
    activate: (fieldId) => page.evaluate((id) => window.screens.session.activate(id), fieldId),
    activeField: () => page.evaluate(() => window.screens.session.$activeFieldId.get()),
  };
}

/**
 * Waits until the background features of a signing (announcements, kept focus, tour) are running. They leave
 * no mark, but the part that they come with also has the zoom buttons.
 */
export async function untilRunning(page: Page): Promise<void> {
  await page.locator('.zoom').waitFor({ state: 'attached' });
  // One frame to render, and further ones for the effects, which run afterwards.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

const parties = ['ada', 'grace'];

function toField(
  { party = 1, required = true, title, ...field }: SampleField,
  index: number,
): SandboxField {
  return {
    ...{ x: 12, y: 14 + index * 8, width: 40, height: 4 },
    id: title,
    title,
    party_id: parties[Number(party) - 1] ?? '',
    required: required ? 'true' : 'false',
    ...(field as Omit<SandboxField, 'id'>),
  };
}

/** The documents that `sendSample` would send, for a sandbox. */
export const toDocuments = (documents: readonly SampleDocument[]): readonly SandboxDocument[] =>
  documents.map(({ title, pages = 1, fields }) => ({ title, pages, fields: fields.map(toField) }));

/** Shows these documents to Ada Park, who signs them with Grace Hopper. */
export const showSample = (
  page: Page,
  documents: readonly SampleDocument[],
  { sandbox, ...options }: ScreenOptions = {},
): Promise<Screen> =>
  showScreen(page, {
    ...options,
    sandbox: {
      title: '12 Harbour Street',
      parties: [
        { id: 'ada', title: 'Ada Park', email: 'ada@example.com' },
        { id: 'grace', title: 'Grace Hopper', email: 'grace@example.com' },
      ],
      documents: toDocuments(documents),
      ...sandbox,
      config: { company_name: 'Harbour Lettings', ...sandbox?.config },
    },
  });

/**
 * A test of screens over a signing API in memory, on a page that stays open for all tests of a worker, under
 * the policy recommended to hosts. What needs a server, or the site, uses `shared-page.ts` or `test.ts`.
 */
export const test = workerTest.extend({
  page: async ({ sharedPages, storiesServer, pageSettings }, use, info) => {
    const home = `${storiesServer.url}/screens`;
    await sharedPages.lend(
      home,
      async (page) => {
        await page.goto(home);
        await page.waitForFunction(() => 'screens' in window);
      },
      pageSettings,
      async (page) => {
        const trouble = watchTrouble(page);
        await use(page);
        if (info.status === info.expectedStatus) {
          if (page.url() === home) await page.evaluate(() => window.screens.clear());
        } else if (trouble.length > 0) {
          await info.attach('trouble', { body: trouble.join('\n'), contentType: 'text/plain' });
        }
      },
      info,
    );
  },
});

export { expect } from '@playwright/test';
export type { ScreenOptions };
