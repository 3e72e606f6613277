import { useLingui } from '@lingui/react';
import type { PageReference } from '@sign-envelope/core';
import { flushSync } from 'react-dom';
import { useRoot } from '../../root/root-context.ts';
import { useSession } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { useViewControls } from '../view-controls.ts';

/** Goes to a page that could not be shown, and to the button that loads it again. */
export function ShowPageButton({ page }: { readonly page: PageReference }) {
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
