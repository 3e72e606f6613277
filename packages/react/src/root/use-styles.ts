import { useInsertionEffect } from 'react';
import { useRoot } from './root-context.ts';

/**
 * Adopts the style sheet of a late component while the component is mounted.
 *
 * @param text The style sheet, imported as `./component.css?inline`.
 */
export function useStyles(text: string): void {
  const { adoptSheet } = useRoot();
  useInsertionEffect(() => adoptSheet(text), [adoptSheet, text]);
}
