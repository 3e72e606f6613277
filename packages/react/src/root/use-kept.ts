import { type FixedRoot, useRoot } from './root-context.ts';

/** Returns what the function made for this root, which it does once. */
export function useKept<T>(create: (root: FixedRoot) => T): T {
  const root = useRoot();
  const known = root.kept.get(create) as T | undefined;
  if (known !== undefined) return known;
  const made = create(root);
  root.kept.set(create, made);
  return made;
}
