import { createSigningSession } from '@sign-envelope/core';
import { createRoot } from 'react-dom/client';
import { loadMessages, pickLanguage } from '../../src/i18n/languages.ts';
import { SigningScreens } from '../../src/signing-screens.tsx';
import styles from '../../src/styles/index.css?inline';
import { createFakePorts } from '../../src/testing/fake-ports.ts';
import { wireEnvelope } from '../../src/testing/wire-envelope.ts';
import { tenancy } from '../stories/envelopes.ts';
import { answerTransfers } from '../stories/transfers.ts';
import type { Scene } from '../story.ts';
import type { Address } from './address.ts';
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

/**
 * Shows a scene as the element would: the real screens and session in a shadow root, with an
 * in-memory server.
 */
export function showScene(scene: Scene, address: Address, timers: PageTimers): ShownScene {
  const fake = createFakePorts(wireEnvelope(scene.envelope ?? tenancy));
  answerTransfers(fake);
  scene.prepare?.(fake);
  // The entry that the tour itself stores.
  if (!scene.isNew) localStorage.setItem('sign-envelope:tour', 'seen');
  const session = createSigningSession(fake.ports, scene.options);
  const host = document.createElement('div');
  host.dataset.scene = scene.id;
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheet];
  const mount = document.createElement('div');
  shadow.append(mount);
  const root = createRoot(mount);
  const { lang } = address;
  const { notice, failure, support, statusPage, promotion } = scene;
  const render = (theme: Address['theme']) =>
    root.render(
      <SigningScreens
        landmarks
        autoFocus
        {...{ session, lang, theme, notice, failure, support, statusPage, promotion }}
      />,
    );
  if (scene.skipsTimers) timers.skip();
  if (scene.pausesTimers) timers.pause();
  render(address.theme);

  async function reach(): Promise<void> {
    if (notice === undefined) void session.open(scene.withoutKey ? undefined : 'key');
    const driver = createSceneDriver({ root: shadow, session, fake, timers });
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
      render(theme);
      await settle(shadow);
    },
    remove() {
      root.unmount();
      session.destroy();
      host.remove();
    },
  };
}
