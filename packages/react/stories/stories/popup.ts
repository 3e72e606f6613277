import type { SceneDriver } from '../page/scene-driver.ts';
import { type Scene, type Story, story } from '../story.ts';

export interface PopupScene extends Omit<Scene, 'id' | 'act'> {
  /** Runs before the popup opens. */
  readonly before?: (driver: SceneDriver) => void | Promise<void>;
  /** Runs in the open popup. */
  readonly act?: (driver: SceneDriver) => void | Promise<void>;
}

/** A story of a field's open popup. Its pictures show the popup alone. */
export function popup(
  id: string,
  title: string,
  fieldId: string,
  { before, act, ...scene }: PopupScene = {},
): Story {
  return story(
    `popup-${id}`,
    title,
    {
      ...scene,
      async act(driver) {
        await before?.(driver);
        driver.session.activate(fieldId);
        await driver.find('.popup-confirm');
        await act?.(driver);
        await driver.find('.popup[data-placed]');
      },
    },
    { part: '.popup' },
  );
}
