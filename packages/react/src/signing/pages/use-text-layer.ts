import { useMemo } from 'react';
import { useSession } from '../../session-context.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import type { PageLoader } from './text-layer/page-loader.ts';

const loadTextLayer = () => import('./text-layer/text-layer.ts');

/** What makes pages more than pictures: their words, their size, and the pages further down. */
export interface TextLayer {
  readonly part: Awaited<ReturnType<typeof loadTextLayer>> | null;
  readonly stage: PageLoader | null;
  /** It could not be had: the pages must do without. */
  readonly missing: boolean;
}

/** Loads it behind the first pages, which are filled in without it. */
export function useTextLayer(documentIndex: number): TextLayer {
  const session = useSession();
  const loaded = useLazyModule(loadTextLayer);
  return useMemo(() => {
    const part = loaded.name === 'ready' ? loaded.value : null;
    return {
      part,
      stage: part?.createPageLoader(session, documentIndex) ?? null,
      missing: loaded.name === 'failed',
    };
  }, [loaded, session, documentIndex]);
}
