import { useLingui } from '@lingui/react';
import { useSession, useSessionValue } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { ChangingText } from '../../ui/changing-text.tsx';
import { useHasOpenPopup } from '../field-popup-host.tsx';

/** Button for the next step: confirm the signature, or go to the next field or document. */
export function NextActionButton() {
  const { i18n } = useLingui();
  const session = useSession();
  const action = useSessionValue('$nextAction');
  const activeFieldId = useSessionValue('$activeFieldId');
  const { complete } = useSessionValue('$progress');
  const hasOpenPopup = useHasOpenPopup();
  if (action.name === 'none') return null;

  const act = () => {
    switch (action.name) {
      case 'confirm': {
        if (activeFieldId === null) return;
        const { signature } = session.suggestedSignature(activeFieldId);
        if (signature) session.confirmSignature(activeFieldId, signature);
        return;
      }
      case 'next-field':
        session.next();
        return;
      case 'next-document':
        session.nextDocument();
    }
  };

  return (
    // Only one button is primary: that of an open popup, or once everything is complete, the submit button.
    <Button
      variant={complete || hasOpenPopup ? 'secondary' : 'primary'}
      className="footer-next"
      part="next"
      onClick={act}
    >
      <ChangingText>{i18n._(`footer.${action.name}`)}</ChangingText>
    </Button>
  );
}
