import { useStore } from '@nanostores/react';
import { SigningScreens, type SigningScreensProps } from '@sign-envelope/react';
import type { ReadableAtom } from 'nanostores';

/** Everything React renders of one element. */
export interface View extends SigningScreensProps {
  /** Increases with each session, so that no screen keeps the state of the previous one. */
  readonly generation: number;
}

/** Renders the screens of one element, or nothing while it has no session. */
export function ElementView({ $view }: { readonly $view: ReadableAtom<View | null> }) {
  const view = useStore($view);
  if (view === null) return null;
  const { generation, ...screens } = view;
  return <SigningScreens key={generation} {...screens} />;
}
