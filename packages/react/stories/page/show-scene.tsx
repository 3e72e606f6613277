import { loadMessages, pickLanguage } from '../../src/i18n/languages.ts';
import styles from '../../src/styles/index.css?inline';
import { common, tenancy } from '../stories/envelopes.ts';
import type { Scene } from '../story.ts';
import type { Address } from './address.ts';
import { createScreen } from './create-screen.tsx';
import type { PageTimers } from './page-timers.ts';
import { createSceneDriver, nextFrame } from './scene-driver.ts';

export interface ShownScene {
  /** Resolves when the scene has reached its state. */
  readonly reached: Promise<void>;
  /** Shows the scene in another theme. Resolves when it is rendered. */
  paint(theme: Address['theme']): Promise<void>;
  remove(): void;
}

/** The styles of every scene, which browsers then read once. */
const sheet = new CSSStyleSheet();
// The fonts of the machine would give different pictures on every machine.
sheet.replaceSync(`${styles} :host { --sign-font-family: Stories, sans-serif; }`);

/** Images out of view need not load. */
function isAwaited(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && image.checkVisibility();
}

/** All finite animations. A spinner's animation never ends. */
function movements(root: ShadowRoot): readonly Promise<Animation>[] {
  return root
    .getAnimations()
    .filter(
      (animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )
    .map((animation) => animation.finished);
}

async function settle(root: ShadowRoot): Promise<void> {
  await nextFrame();
  // Answers are fitted to their boxes once the code for it has loaded.
  while (root.querySelector('.answer-text:not([style*="--fit"])')) await nextFrame();
  await document.fonts.ready;
  const images = [...root.querySelectorAll('img')].filter(isAwaited);
  // An image that fails to load is one of the states that stories show.
  await Promise.allSettled(images.map((image) => image.decode()));
  await nextFrame();
  await nextFrame();
  // An animation whose element is removed has ended as well.
  await Promise.allSettled(movements(root));
}

/** Shows a scene, and brings it into its state. */
export function showScene(scene: Scene, address: Address, timers: PageTimers): ShownScene {
  const options = { ...common, ...(scene.sandbox ?? tenancy) };
  const config = { ...common.config, ...options.config };
  const screen = createScreen({ ...scene, sandbox: { ...options, config } }, sheet);
  const { host, shadow, session, sandbox } = screen;
  host.dataset.scene = scene.id;
  scene.prepare?.(sandbox);
  const { lang } = address;
  if (scene.skipsTimers) timers.skip();
  if (scene.pausesTimers) timers.pause();
  screen.render({ lang, theme: address.theme });

  async function reach(): Promise<void> {
    void screen.open();
    const driver = createSceneDriver({ root: shadow, session, sandbox, timers });
    await driver.find(scene.waitFor ?? '.signing:not(.loading), .card');
    // Waits for the texts, as a person does before acting.
    await loadMessages(pickLanguage([lang]));
    await nextFrame();
    await nextFrame();
    await scene.act?.(driver);
    await settle(shadow);
  }

  return {
    reached: reach(),
    async paint(theme) {
      screen.render({ lang, theme });
      await settle(shadow);
    },
    remove: () => screen.remove(),
  };
}
