import { useEffect } from 'react';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import type { TourProps } from './tour/tour.tsx';

const loadBackgroundFeatures = () => import('./background-features.tsx');

/** Time before a failed load is retried, in ms. The signer is not told: signing works without it. */
const retryDelay = 5000;

/** Loads the background features once the signing view is on the screen. */
export function BackgroundFeaturesHost(props: TourProps) {
  const features = useLazyModule(loadBackgroundFeatures);

  useEffect(() => {
    if (features.name !== 'failed') return;
    const timer = setTimeout(features.retry, retryDelay);
    return () => clearTimeout(timer);
  }, [features]);

  return features.name === 'ready' ? <features.value.BackgroundFeatures {...props} /> : null;
}
