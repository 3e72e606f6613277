import { useMemo } from 'react';
import { type PartModule, useLatePart } from '../../late-parts.tsx';
import { useSession } from '../../session-context.ts';
import type { PageLoader } from './text-layer/page-loader.ts';

/** The text over the page images, the zoom, and the loading of the pages further down. */
export interface TextLayer {
  readonly module: PartModule<'dialogs'> | null;
  readonly loader: PageLoader | null;
  /** Set if the part could not be loaded: every page renders its fields without it. */
  readonly retry: (() => void) | null;
}

/** Loads the text layer after the first pages, which can be filled in without it. */
export function useTextLayer(documentIndex: number): TextLayer {
  const session = useSession();
  const loaded = useLatePart('dialogs');
  return useMemo(() => {
    const module = loaded.name === 'ready' ? loaded.module : null;
    return {
      module,
      loader: module?.createPageLoader(session, documentIndex) ?? null,
      retry: loaded.name === 'failed' ? loaded.retry : null,
    };
  }, [loaded, session, documentIndex]);
}
