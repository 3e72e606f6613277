import type { HTMLAttributes, RefObject } from 'react';
import { useRoot } from '../root/root-context.ts';

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** 1 for the title of a screen, 2 for its parts, 3 and 4 for theirs. */
  readonly level: number;
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
}

/** A heading, whose level counts from the one that the host gives the title of a screen. */
export function Heading({ level, headingRef, ...attributes }: HeadingProps) {
  const { headingLevel } = useRoot();
  const Tag = `h${Math.min(6, headingLevel + level - 1)}` as 'h1';
  return <Tag ref={headingRef} {...attributes} />;
}
