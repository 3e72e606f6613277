import { useCallback } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useNextAction, useSession } from '../../session-context.ts';

/** Goes where the session says is next; answers whether there was anywhere to go. */
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

/** What the button that moves on says: there may be nowhere left to go. */
export function useAdvanceLabel(fieldId: string): string {
  const i18n = useI18n();
  const session = useSession();
  const { name } = useNextAction();
  // While a required answer is missing there is no next step, but there will be.
  const isMissing = session.isRequired(fieldId) && !session.isDone(fieldId);
  return i18n._(name === 'none' && !isMissing ? 'popup.done' : 'popup.next');
}
