import { useEffect } from 'react';
import { useLoaded } from '../ui/use-lazy-module.ts';
import type { TourProps } from './tour/tour.tsx';

const loadCompanions = () => import('./background-features.tsx');

/** Milliseconds before the chunk is asked for again: nobody is told that it failed, as all can be done without. */
const retryAfter = 5000;

/** Loads what goes along with a signing, once the signing is on the screen. */
export function CompanionsHost(props: TourProps) {
  const companions = useLoaded(loadCompanions);

  useEffect(() => {
    if (companions.name !== 'failed') return;
    const timer = setTimeout(companions.retry, retryAfter);
    return () => clearTimeout(timer);
  }, [companions]);

  return companions.name === 'ready' ? <companions.value.Companions {...props} /> : null;
}
