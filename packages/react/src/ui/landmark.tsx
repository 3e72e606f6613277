import type { HTMLAttributes, RefObject } from 'react';
import { useRoot } from '../root/root-context.ts';

export interface LandmarkProps extends HTMLAttributes<HTMLElement> {
  readonly as: 'main' | 'header' | 'footer' | 'aside' | 'nav' | 'section';
  readonly landmarkRef?: RefObject<HTMLElement | null>;
}

/**
 * A landmark where the screens are a page of their own. On a page of the host's, which has its own
 * landmarks, a group if it has a name, else a plain box.
 */
export function Landmark({ as: Tag, landmarkRef, ...attributes }: LandmarkProps) {
  const { landmarks } = useRoot();
  const ref = landmarkRef as RefObject<HTMLDivElement | null> | undefined;
  if (landmarks) return <Tag ref={ref} {...attributes} />;
  const isNamed = (attributes['aria-label'] ?? attributes['aria-labelledby']) !== undefined;
  return <div ref={ref} role={isNamed ? 'group' : undefined} {...attributes} />;
}
