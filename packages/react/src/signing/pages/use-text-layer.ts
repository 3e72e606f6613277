import { useMemo } from 'react';
import { useSession } from '../../session-context.ts';
import { useLoaded } from '../../ui/use-lazy-module.ts';
import type { Stage } from './text-layer/page-loader.ts';

const loadReadingPart = () => import('./text-layer/text-layer.ts');

/** What makes pages more than pictures: their words, their size, and the pages further down. */
export interface Reading {
  readonly part: Awaited<ReturnType<typeof loadReadingPart>> | null;
  readonly stage: Stage | null;
  /** It could not be had: the pages must do without. */
  readonly missing: boolean;
}

/** Loads it behind the first pages, which are filled in without it. */
export function useReading(documentIndex: number): Reading {
  const session = useSession();
  const loaded = useLoaded(loadReadingPart);
  return useMemo(() => {
    const part = loaded.name === 'ready' ? loaded.value : null;
    return {
      part,
      stage: part?.createStage(session, documentIndex) ?? null,
      missing: loaded.name === 'failed',
    };
  }, [loaded, session, documentIndex]);
}
