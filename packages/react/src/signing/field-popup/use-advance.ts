import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useField, useSession, useSessionValue } from '../../session-context.ts';

/** Returns a function that goes to the next step of the session, and returns whether there is one. */
export function useAdvance(): () => boolean {
  const session = useSession();
  return useCallback(() => {
    switch (session.$nextAction.get().name) {
      case 'next-field':
        session.next();
        return true;
      case 'next-document':
        session.nextDocument();
        return true;
      default:
        return false;
    }
  }, [session]);
}

/** Label of the button that advances. */
export function useAdvanceLabel(fieldId: string): string {
  const { i18n } = useLingui();
  const { missing } = useField(fieldId);
  const { name } = useSessionValue('$nextAction');
  // While a required answer is missing, the session has no next step yet.
  return i18n._(name === 'none' && !missing ? 'popup.done' : 'popup.next');
}
