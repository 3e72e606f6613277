import type { Stage } from '../page/scene-driver.ts';
import { type Scene, type Story, story } from '../story.ts';

export interface PopupScene extends Omit<Scene, 'id' | 'act'> {
  /** What has been done before the popup opens. */
  readonly before?: (stage: Stage) => void | Promise<void>;
  /** What is done in the popup. */
  readonly act?: (stage: Stage) => void | Promise<void>;
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
      async act(stage) {
        await before?.(stage);
        stage.session.activate(fieldId);
        await stage.find('.popup-confirm');
        await act?.(stage);
        await stage.find('.popup[data-placed]');
      },
    },
    { part: '.popup' },
  );
}
