import type { SessionOptions } from '@sign-envelope/core';
import type { ScreenSettings } from '../src/screens/screen-settings.ts';
import type { FakePorts } from '../src/testing/fake-ports.ts';
import type { WireEnvelopeSeed } from '../src/testing/wire-envelope.ts';
import type { SceneDriver } from './page/scene-driver.ts';

/** One state of the screens: an envelope, how its server answers, and what is done once it is open. */
export interface Scene extends ScreenSettings {
  readonly id: string;
  /** By default `tenancy`. */
  readonly envelope?: WireEnvelopeSeed;
  /** Without a link's key, as when a page is opened that nobody was sent to. */
  readonly withoutKey?: boolean;
  /** Of the session: what kind of signing it is. */
  readonly options?: SessionOptions;
  /** A signer who has not been here before, and is offered the tour. */
  readonly isNew?: boolean;
  /** All timers fire immediately; such a scene runs alone. */
  readonly hurries?: boolean;
  /** From the beginning nothing happens by the passing of time, in this and the other scenes. */
  readonly holds?: boolean;
  /** Selects what is waited for before anything is done; by default the signing view, or a card. */
  readonly stands?: string;
  /** Changes how the server answers, before anything is asked of it. */
  readonly prepare?: (fake: FakePorts) => void;
  /** Does what a person would do to come to this state. */
  readonly act?: (driver: SceneDriver) => void | Promise<void>;
}

/** What can be opened and looked at under one address. */
export interface Story {
  /** Its address: `#/<id>`, or `#/<id>/<scene>` for one of its scenes alone. */
  readonly id: string;
  readonly title: string;
  /** Shown one below the other. What is in the top layer or takes the focus stands alone. */
  readonly scenes: readonly Scene[];
  /** Selects the part the pictures are of; without it they are of what a window shows. */
  readonly part?: string;
  /** Only below this width of the window, in px: what a wider one never shows. */
  readonly below?: number;
}

/** A story of one scene. */
export function story(
  id: string,
  title: string,
  scene: Omit<Scene, 'id'>,
  rest: Pick<Story, 'part' | 'below'> = {},
): Story {
  return { id, title, scenes: [{ id: 'only', ...scene }], ...rest };
}
