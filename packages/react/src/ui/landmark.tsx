import type { HTMLAttributes } from 'react';
import { useRoot } from '../root/root-context.ts';

export interface LandmarkProps extends HTMLAttributes<HTMLElement> {
  readonly as: 'main' | 'header' | 'footer' | 'aside' | 'nav' | 'section';
}

/**
 * A landmark if the screens are a page of their own. On a host's page, which has landmarks of its
 * own, it is a group if it has a name, and otherwise a plain element.
 */
export function Landmark({ as: Tag, ...attributes }: LandmarkProps) {
  const { landmarks } = useRoot();
  if (landmarks) return <Tag {...attributes} />;
  const isNamed = (attributes['aria-label'] ?? attributes['aria-labelledby']) !== undefined;
  return <div role={isNamed ? 'group' : undefined} {...attributes} />;
}
