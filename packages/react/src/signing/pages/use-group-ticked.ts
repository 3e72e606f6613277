import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../../session-context.ts';

/** Whether any box of a group is ticked. */
export function useGroupTicked(group: readonly string[]): boolean {
  const session = useSession();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribes = group.map((fieldId) => session.$field(fieldId).listen(onChange));
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    [session, group],
  );
  const isTicked = () => group.some((fieldId) => session.$field(fieldId).get().value === true);
  return useSyncExternalStore(subscribe, isTicked, isTicked);
}
