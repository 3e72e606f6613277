import { useLingui } from '@lingui/react';
import type { Document, Page } from '@sign-envelope/core';
import { useEffect } from 'react';
import { useSession } from '../../../session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { ChangingText } from '../../../ui/changing-text.tsx';
import { Icon } from '../../../ui/icon.tsx';

export interface PageProblemProps {
  readonly document: Document;
  readonly page: Page;
  /** Whether the page shows its text instead. */
  readonly hasText: boolean;
  readonly onRetry: () => void;
}

/** Says that the image of a page could not be loaded, and offers to load it again. */
export function PageProblem({ document, page, hasText, onRetry }: PageProblemProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { number } = page;

  useEffect(() => {
    if (hasText) session.setPageShown(document.index, number, true);
  }, [hasText, session, document.index, number]);

  return (
    <div className="page-problem" data-text={hasText}>
      <p>
        <ChangingText>
          {i18n._(hasText ? 'pages.image-as-text' : 'pages.image-failed', { page: number })}
        </ChangingText>
      </p>
      <Button onClick={onRetry}>
        <Icon name="retry" />
        {i18n._('pages.image-retry')}
      </Button>
    </div>
  );
}
