import { createContext, useContext } from 'react';
import type { Urgency } from './live-announcer.ts';

/** What stays the same while a root is mounted. */
export interface FixedRoot {
  /** Prefix of every id in this root. */
  readonly idPrefix: string;
  /** Returns another id with every call. */
  readonly createId: () => string;
  /** Whether the screens may move the focus on their own: the user is inside, or the host asks for it. */
  readonly mayTakeFocus: () => boolean;
  /** The live region for announcements of this urgency, once mounted. */
  readonly liveRegion: (urgency: Urgency) => HTMLElement | null;
  /** Returns the wrapper element of the root once mounted. */
  readonly element: () => HTMLElement | null;
  /** What parts keep for as long as the root: by the function that made or loaded it. */
  readonly kept: WeakMap<object, unknown>;
}

/** State of one mounted root. Nothing is shared between roots. */
export interface Root extends FixedRoot {
  readonly productName: string;
  /** Whether the screens are a page of their own, with its landmarks. */
  readonly landmarks: boolean;
  /** Level of a screen's title, 1 to 6. */
  readonly headingLevel: number;
  /** Whether the sender's branding is shown. */
  readonly isBranded: boolean;
  /** The address of the sender's logo; `null` for none. */
  readonly logoUrl: string | null;
  /** Empty if it is not known. */
  readonly companyName: string;
}

export const RootContext = createContext<Root | null>(null);

export function useRoot(): Root {
  const root = useContext(RootContext);
  if (!root) throw new Error('This component must be inside <SigningScreens>.');
  return root;
}
