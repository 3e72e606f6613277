import { createContext, useContext } from 'react';

/** How the documents are shown: their pages with the fields on them, or the fields alone as one form. */
export type Layout = 'pages' | 'list';

/** What the parts of one signing view tell each other. */
export interface ViewControls {
  readonly layout: Layout;
  readonly setLayout: (layout: Layout) => void;
  /** Whether the signer has asked to submit too early: from then on what is missing says so in place. */
  readonly triedToSubmit: boolean;
  readonly noteEarlySubmit: () => void;
  /** Shows the tour from its beginning, whether or not it has been seen. */
  readonly startTour: () => void;
}

export const ViewControlsContext = createContext<ViewControls | null>(null);

export function useViewControls(): ViewControls {
  const controls = useContext(ViewControlsContext);
  if (!controls) throw new Error('This component stands outside the signing view.');
  return controls;
}
