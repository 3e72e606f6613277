import { useState } from 'react';
import { useRoot } from './root-context.ts';

/** Returns an id that is unique on the page: with Preact, `useId` repeats between roots. */
export function useUniqueId(): string {
  return useState(useRoot().createId)[0];
}
