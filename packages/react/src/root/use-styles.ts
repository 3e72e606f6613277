import { useInsertionEffect } from 'react';
import { rootOf } from '../ui/active-element.ts';
import { adoptStyles } from './adopt-styles.ts';
import { useRoot } from './root-context.ts';

/**
 * Adopts the style sheet of a lazy component while the component is mounted.
 *
 * @param text The style sheet, imported as `./component.css?inline`.
 */
export function useStyles(text: string): void {
  const root = useRoot();

  useInsertionEffect(() => {
    const wrapper = root.element();
    const tree = wrapper && rootOf(wrapper);
    return tree ? adoptStyles(tree, text) : undefined;
  }, [root, text]);
}
