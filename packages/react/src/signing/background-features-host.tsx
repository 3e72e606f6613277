import { useEffect, useState } from 'react';
import { keepLoading } from '../ui/keep-loading.ts';
import type { TourProps } from './tour/tour.tsx';

const loadBackgroundFeatures = () => import('./background-features.tsx');

/** Time before a failed load is repeated, in ms. The signer is not told: signing works without it. */
const retryDelay = 5000;

/** Loads the background features once the signing view is on the screen. */
export function BackgroundFeaturesHost(props: TourProps) {
  const [features, setFeatures] = useState<Awaited<
    ReturnType<typeof loadBackgroundFeatures>
  > | null>(null);
  useEffect(() => keepLoading(loadBackgroundFeatures, setFeatures, retryDelay), []);
  return features && <features.BackgroundFeatures {...props} />;
}
