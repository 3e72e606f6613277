import { useEffect } from 'react';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import type { TourProps } from './tour/tour.tsx';

const loadBackgroundFeatures = () => import('./background-features.tsx');

/** Milliseconds before the chunk is asked for again: nobody is told that it failed, as all can be done without. */
const retryAfter = 5000;

/** Loads what goes along with a signing, once the signing is on the screen. */
export function BackgroundFeaturesHost(props: TourProps) {
  const features = useLazyModule(loadBackgroundFeatures);

  useEffect(() => {
    if (features.name !== 'failed') return;
    const timer = setTimeout(features.retry, retryAfter);
    return () => clearTimeout(timer);
  }, [features]);

  return features.name === 'ready' ? <features.value.BackgroundFeatures {...props} /> : null;
}
