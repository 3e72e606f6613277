import type { SigningSession } from '@sign-envelope/core';
import type { FakePorts } from '../../src/testing/fake-ports.ts';
import type { Time } from './time.ts';

/** Frames to wait for something to appear: ten seconds. */
const maxFrames = 600;

/** What a scene acts on: the session, and the screen as a person has it before them. */
export interface SceneDriver {
  readonly session: SigningSession;
  readonly fake: FakePorts;
  /** Waits until something that matches is on the screen. */
  find(selector: string): Promise<HTMLElement>;
  click(selector: string): Promise<void>;
  /** Replaces what an input holds. */
  write(selector: string, text: string): Promise<void>;
  choose(selector: string, ...files: readonly File[]): Promise<void>;
  /** From now on nothing happens by the passing of time, so that what stands for a moment can be looked at. */
  holdTime(): void;
  /** From now on all timers fire immediately. */
  hurryTime(): void;
}

export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => resolve()));

export interface SceneDriverParts {
  readonly root: ShadowRoot;
  readonly session: SigningSession;
  readonly fake: FakePorts;
  readonly time: Time;
}

export function createSceneDriver({ root, session, fake, time }: SceneDriverParts): SceneDriver {
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
    fake,
    find,
    async click(selector) {
      const element = await find(selector);
      // What has just come first takes the focus, where it does; then a person can press.
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
    holdTime: () => time.hold(),
    hurryTime: () => time.hurry(),
  };
}
