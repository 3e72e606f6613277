import { useInsertionEffect } from 'react';
import { rootOf } from '../ui/active-element.ts';
import { adoptStyles } from './adopt-styles.ts';
import type { FixedRoot } from './root-context.ts';
import { useKept } from './use-kept.ts';

interface AdoptedSheet {
  users: number;
  readonly remove: () => void;
}

/** The style sheets of the lazy components in a root. Each is adopted once, as long as it has a user. */
export function createPartStyles({ element }: FixedRoot) {
  const sheets = new Map<string, AdoptedSheet>();

  /** Adopts a style sheet. Returns a function that releases it. */
  function use(text: string): (() => void) | undefined {
    const wrapper = element();
    const tree = wrapper && rootOf(wrapper);
    if (!tree) return undefined;
    const sheet = sheets.get(text) ?? { users: 0, remove: adoptStyles(tree, text) };
    sheets.set(text, sheet);
    sheet.users += 1;
    return () => {
      sheet.users -= 1;
      if (sheet.users > 0) return;
      sheets.delete(text);
      sheet.remove();
    };
  }

  return {
    use,
    /** Keeps the style sheets that are in use now. Returns a function that releases them. */
    hold(): () => void {
      const releases = [...sheets.keys()].map(use);
      return () => {
        for (const release of releases) release?.();
      };
    },
  };
}

/**
 * Adopts the style sheet of a lazy component while the component is mounted.
 *
 * @param text The style sheet, imported as `./component.css?inline`.
 */
export function useStyles(text: string): void {
  const styles = useKept(createPartStyles);
  useInsertionEffect(() => styles.use(text), [styles, text]);
}
