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
import { createSceneDriver, nextFrame } from './scene-driver.ts';
import type { Time } from './time.ts';

export interface ShownScene {
  /** Resolves when the state that the scene is of has been reached. */
  readonly reached: Promise<void>;
  /** Shows the same in another theme; resolves when it stands. */
  paint(theme: Address['theme']): Promise<void>;
  remove(): void;
}

function adoptStyles(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  // The fonts of the machine would make other pictures on every machine.
  sheet.replaceSync(`${styles} :host { --sign-font-family: Stories, sans-serif; }`);
  root.adoptedStyleSheets = [sheet];
}

/** Pictures out of sight need not come. */
function isAwaited(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && image.checkVisibility();
}

/** All movement that ends; what turns while one waits never does. */
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
  await document.fonts.ready;
  const images = [...root.querySelectorAll('img')].filter(isAwaited);
  // A picture that cannot be had is one of the states there are stories of.
  await Promise.allSettled(images.map((image) => image.decode()));
  await nextFrame();
  await nextFrame();
  // One that is cut short, by what it moves being taken away, has ended as well.
  await Promise.allSettled(movements(root));
}

/** What is shown without a word from a server. */
const standsAlone: ReadonlySet<unknown> = new Set(['error', 'widget-signed', 'maintenance']);

/** Shows a scene as an element would: the real screens and session in a shadow root, over a server from memory. */
export function showScene(scene: Scene, address: Address, time: Time): ShownScene {
  const fake = createFakePorts(wireEnvelope(scene.envelope ?? tenancy));
  answerTransfers(fake);
  scene.prepare?.(fake);
  // The tour's own entry, as its storage writes it.
  if (!scene.isNew) localStorage.setItem('sign-envelope:tour', 'seen');
  const session = createSigningSession(fake.ports, scene.options);
  const host = document.createElement('div');
  host.dataset.scene = scene.id;
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  adoptStyles(shadow);
  const mount = document.createElement('div');
  shadow.append(mount);
  const root = createRoot(mount);
  const { lang } = address;
  const { screen, failure, support, statusPage, promotion } = scene;
  const render = (theme: Address['theme']) =>
    root.render(
      <SigningScreens
        {...{ session, lang, theme, screen, failure, support, statusPage, promotion }}
        cdn=""
      />,
    );
  if (scene.hurries) time.hurry();
  if (scene.holds) time.hold();
  render(address.theme);

  async function reach(): Promise<void> {
    if (!standsAlone.has(screen)) void session.open(scene.withoutKey ? undefined : 'key');
    const driver = createSceneDriver({ root: shadow, session, fake, time });
    await driver.find(scene.stands ?? '.signing:not(.loading), .card');
    // Nobody acts before the words are here, as a script could.
    await loadMessages(pickLanguage([lang]), 'rest');
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
