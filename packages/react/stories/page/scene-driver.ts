import type { SigningSession } from '@sign-envelope/core';
import type { Sandbox } from '@sign-envelope/core/sandbox';
import type { PageTimers } from './page-timers.ts';

/** Maximum frames to wait for an element to appear: ten seconds. */
const maxFrames = 600;

/** Controls a scene: its session, and the screen as a person uses it. */
export interface SceneDriver {
  readonly session: SigningSession;
  readonly sandbox: Sandbox;
  /** Waits until an element that matches is on the screen. */
  find(selector: string): Promise<HTMLElement>;
  click(selector: string): Promise<void>;
  /** Replaces the text of an input. */
  write(selector: string, text: string): Promise<void>;
  choose(selector: string, ...files: readonly File[]): Promise<void>;
  /** Stops long timers from now on, so that a state that lasts only briefly can be captured. */
  pauseTimers(): void;
  /** Makes all timers fire immediately from now on. */
  skipTimers(): void;
}

export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => resolve()));

export interface SceneDriverParts {
  readonly root: ShadowRoot;
  readonly session: SigningSession;
  readonly sandbox: Sandbox;
  readonly timers: PageTimers;
}

export function createSceneDriver({
  root,
  session,
  sandbox,
  timers,
}: SceneDriverParts): SceneDriver {
  async function find(selector: string): Promise<HTMLElement> {
    for (let frame = 0; frame < maxFrames; frame++) {
      const element = root.querySelector<HTMLElement>(selector);
      if (element) return element;
      await nextFrame();
    }
    throw new Error(`Nothing on the screen matches ${selector}`);
  }

  return {
    session,
    sandbox,
    find,
    async click(selector) {
      const element = await find(selector);
      // A new element may take the focus first; only then can a person press it.
      await nextFrame();
      await nextFrame();
      element.focus();
      element.click();
    },
    async write(selector, text) {
      const element = await find(selector);
      if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
        throw new Error(`${selector} is nothing to write in`);
      }
      element.value = text;
      element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    async choose(selector, ...files) {
      const element = await find(selector);
      if (!(element instanceof HTMLInputElement)) throw new Error(`${selector} takes no files`);
      const transfer = new DataTransfer();
      for (const file of files) transfer.items.add(file);
      element.files = transfer.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    },
    pauseTimers: () => timers.pause(),
    skipTimers: () => timers.skip(),
  };
}
