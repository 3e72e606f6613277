import { createContext, useContext } from 'react';
import type { MeasureText } from '../signing/pages/measure-text.ts';
import type { Announce } from './live-announcer.ts';

/** What belongs to one mounted root and to no session: nothing of it is shared with another root. */
export interface Root {
  /** Begins every id in this root. */
  readonly idPrefix: string;
  /** Base of page and signature images, without a slash at its end. */
  readonly cdn: string;
  readonly productName: string;
  /** Speaks a message through the root's live regions. */
  readonly announce: Announce;
  /** The wrapper of the whole root, once mounted. */
  readonly element: () => HTMLElement | null;
  readonly measureText: MeasureText;
}

export const RootContext = createContext<Root | null>(null);

export function useRoot(): Root {
  const root = useContext(RootContext);
  if (!root) throw new Error('This component stands outside <SigningScreens>.');
  return root;
}

/** Says something to assistive technology, without moving the focus. */
export function useAnnounce(): Announce {
  return useRoot().announce;
}
