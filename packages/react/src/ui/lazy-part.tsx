import type { ComponentType, ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { useLazyModule } from './use-lazy-module.ts';

export interface LazyPartProps<Props> {
  /** Loads the component. Must be a stable function. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  /** Shown until it has loaded. */
  readonly loading: ReactNode;
}

/** Renders a component once its chunk has loaded, or a retry button if it fails to load. */
export function LazyPart<Props extends object>({ load, props, loading }: LazyPartProps<Props>) {
  const part = useLazyModule(load);
  if (part.name === 'ready') return <part.value {...props} />;
  return part.name === 'loading' ? loading : <LoadFailed onRetry={part.retry} />;
}
