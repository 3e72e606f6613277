import { createContext, useContext } from 'react';

/** Pages with the fields on them, or a list of the fields alone. */
export type Layout = 'pages' | 'list';

/** State shared by the parts of one signing view. */
export interface ViewControls {
  readonly layout: Layout;
  readonly setLayout: (layout: Layout) => void;
  /** How often the signer has tried to submit too early: after that, missing fields show an error. */
  readonly earlySubmits: number;
  readonly noteEarlySubmit: () => void;
  /** Starts the tour, even if it has been seen. */
  readonly startTour: () => void;
}

export const ViewControlsContext = createContext<ViewControls | null>(null);

export function useViewControls(): ViewControls {
  const controls = useContext(ViewControlsContext);
  if (!controls) throw new Error('This component stands outside the signing view.');
  return controls;
}
