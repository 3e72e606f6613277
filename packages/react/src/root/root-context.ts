import { createContext, useContext } from 'react';
import type { AdoptSheet } from './adopt-styles.ts';
import type { Announce } from './live-announcer.ts';
import type { MeasureText } from './measure-text.ts';

/** Something that Escape closes. */
export interface Closable {
  readonly close: () => void;
  /** Whether a press with this path is for it; any in the screens if it is not given. */
  readonly isFor?: ((path: readonly EventTarget[]) => boolean) | undefined;
}

/** What stays the same while a root is mounted. */
export interface FixedRoot {
  /** Whether the screens may move the focus on their own: the user is inside, or the host asks for it. */
  readonly mayTakeFocus: () => boolean;
  /** Returns the wrapper element of the root once mounted. */
  readonly element: () => HTMLElement | null;
  /** Announces a message to assistive technology. */
  readonly announce: Announce;
  /** Adopts the style sheet of a late component. */
  readonly adoptSheet: AdoptSheet;
  /** Measures text without causing layout. */
  readonly measureText: MeasureText;
  /** Whether the user was last inside. */
  readonly isPresent: () => boolean;
  /** What Escape closes, the last one first. */
  readonly closables: { readonly current: Closable }[];
  /** Functions that read the text controls: see `useTextReader`. */
  readonly textReaders: Set<() => void>;
  /** Confirms the open popup, once its content has loaded. */
  readonly confirmPopup: { current: (() => void) | null };
}

/** State of one mounted root. Nothing is shared between roots. */
export interface Root extends FixedRoot {
  /** Prefix of the ids of fields. */
  readonly idPrefix: string;
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

/** Returns the id of a field's element on its page. */
export function useFieldElementId(fieldId: string): string {
  return `${useRoot().idPrefix}-field-${fieldId}`;
}
