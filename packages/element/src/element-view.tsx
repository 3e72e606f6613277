import { useStore } from '@nanostores/react';
import { SigningScreens, type SigningScreensProps } from '@sign-envelope/react';
import type { ReadableAtom } from 'nanostores';

/** All that React needs to know of an element. */
export interface View extends SigningScreensProps {
  /** Rises with each new session, so that no screen of the one before stays. */
  readonly generation: number;
}

/** The screens of one element; nothing while it has no session. */
export function ElementView({ $view }: { readonly $view: ReadableAtom<View | null> }) {
  const view = useStore($view);
  if (view === null) return null;
  const { generation, ...screens } = view;
  return <SigningScreens key={generation} {...screens} />;
}
