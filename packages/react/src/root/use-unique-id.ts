import { useId } from 'react';
import { useRoot } from './root-context.ts';

/** An id no other element of the page has: `useId` alone repeats from root to root on Preact. */
export function useUniqueId(): string {
  return `${useRoot().idPrefix}${useId()}`;
}
