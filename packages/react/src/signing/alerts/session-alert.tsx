import { useLingui } from '@lingui/react';
import type { PageReference } from '@sign-envelope/core';
import { flushSync } from 'react-dom';
import { messageText } from '../../i18n/message-text.ts';
import { useRoot } from '../../root/root-context.ts';
import { useSession, useSessionValue } from '../../session-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangingText } from '../../ui/changing-text.tsx';
import { useViewControls } from '../view-controls.ts';
import { ConnectionAlert } from './connection-alert.tsx';

/** The session's alert, if there is one. */
export function SessionAlert() {
  const { i18n } = useLingui();
  const session = useSession();
  const alert = useSessionValue('$alert');
  const submission = useSessionValue('$submission');
  const isSigning = useSessionValue('$phase').name === 'signing';
  // The connection matters more while a call is under way.
  if (useSessionValue('$connection') !== 'online') return <ConnectionAlert />;
  if (!alert) return null;

  const text = messageText(i18n, alert.messageKey, alert.values);
  const dismiss = () => session.dismissAlert();
  const failed = submission.name === 'failed' ? submission.error : null;
  // A widget asks for the signer's details before it sends anything: nothing has failed. And of an
  // envelope that has ended, the answers are no longer on the page.
  const isNoFailure = failed?.code === 'signer-details-required';
  if (failed === null || failed !== alert.error || isNoFailure || !isSigning) {
    return (
      <Alert key={alert.id} tone={alert.tone} onDismiss={dismiss}>
        <ChangingText>{text}</ChangingText>
      </Alert>
    );
  }

  // A server may name an unknown field or another party's.
  const invalidIds = new Set(failed.fieldIds);
  const field = session.$envelope
    .get()
    ?.documents.flatMap(({ fields }) => fields)
    .find(({ id }) => invalidIds.has(id) && session.$field(id).get().locked === null);
  const [page] = failed.pages;
  return (
    <Alert key={alert.id} tone={alert.tone} onDismiss={dismiss}>
      <span>
        <strong>{i18n._('submission.failed')}</strong> {text} {i18n._('submission.kept')}
      </span>
      {field && (
        <Button
          variant="quiet"
          onClick={() => {
            dismiss();
            session.activate(field.id);
          }}
        >
          {i18n._('submission.show-field')}
        </Button>
      )}
      {page && <ShowPageButton page={page} />}
    </Alert>
  );
}

/** Goes to a page that could not be shown, and to the button that loads it again. */
function ShowPageButton({ page }: { readonly page: PageReference }) {
  const { i18n } = useLingui();
  const session = useSession();
  const root = useRoot();
  const { setLayout } = useViewControls();

  const show = () => {
    flushSync(() => {
      session.dismissAlert();
      setLayout('pages');
      session.goToDocument(page.documentIndex);
    });
    const shown = root.element()?.querySelectorAll('.page')[page.pageNumber - 1];
    shown?.scrollIntoView({ block: 'start', behavior: 'instant' });
    shown?.querySelector<HTMLElement>('.page-problem button')?.focus({ preventScroll: true });
  };
  return (
    <Button variant="quiet" onClick={show}>
      {i18n._('submission.show-page')}
    </Button>
  );
}
