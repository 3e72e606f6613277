import type { SceneDriver } from '../page/scene-driver.ts';
import { type Scene, type Story, story } from '../story.ts';

export interface PopupScene extends Omit<Scene, 'id' | 'act'> {
  /** What has been done before the popup opens. */
  readonly before?: (driver: SceneDriver) => void | Promise<void>;
  /** What is done in the popup. */
  readonly act?: (driver: SceneDriver) => void | Promise<void>;
}

/** The popup of a field, open; the pictures are of the popup alone. */
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
