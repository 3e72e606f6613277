import type { SessionMode } from '@sign-envelope/core';
import type { Sandbox, SandboxOptions, ScenarioName } from '@sign-envelope/core/sandbox';
import type { ScreenSettings } from '../src/screens/screen-settings.ts';
import type { SceneDriver } from './page/scene-driver.ts';

/** What a screen shows: the state of a signing API in memory, and the settings of its host. */
export interface ScreenDescription extends ScreenSettings {
  /** By default `happy`. */
  readonly scenario?: ScenarioName;
  /** What is changed of the scenario. */
  readonly sandbox?: Omit<SandboxOptions, 'clock'>;
  /** In place of the scenario's own. */
  readonly mode?: SessionMode;
  /** Opens the page without a link key. */
  readonly withoutKey?: boolean;
  /** Whether this is the signer's first visit, so that the tour is offered. */
  readonly isNew?: boolean;
  /** Whether the device has no network. */
  readonly isOffline?: boolean;
}

/**
 * One state of the screens: an API in memory, and the steps after it has opened.
 */
export interface Scene extends ScreenDescription {
  readonly id: string;
  /** All timers fire immediately. Such a scene runs alone. */
  readonly skipsTimers?: boolean;
  /** Stops long timers from the beginning, in this and the other scenes of the story. */
  readonly pausesTimers?: boolean;
  /** Selector to wait for before `act` runs. Defaults to the signing view or a card. */
  readonly waitFor?: string;
  /** Changes the replies of the API before the session opens. */
  readonly prepare?: (sandbox: Sandbox) => void;
  /** Does what a person would do to reach this state. */
  readonly act?: (driver: SceneDriver) => void | Promise<void>;
}

/** The scenes at one address. */
export interface Story {
  /** Its address is `#/<id>`, or `#/<id>/<scene>` for one of its scenes alone. */
  readonly id: string;
  readonly title: string;
  /**
   * Shown one below the other. A scene in the top layer, or one that takes the focus, must be the
   * only one of its story.
   */
  readonly scenes: readonly Scene[];
  /** Selector of the part that the pictures show. By default they show the window. */
  readonly part?: string;
  /** Window width, in px, from which the state no longer exists. */
  readonly below?: number;
}

/** Creates a story of one scene. */
export function story(
  id: string,
  title: string,
  scene: Omit<Scene, 'id'>,
  rest: Pick<Story, 'part' | 'below'> = {},
): Story {
  return { id, title, scenes: [{ id: 'only', ...scene }], ...rest };
}
