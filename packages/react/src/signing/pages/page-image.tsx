import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Document, Page } from '@sign-envelope/core';
import { useState } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pageImageSources } from './page-image-src.ts';

export interface PageImageProps {
  readonly document: Document;
  readonly page: Page;
  /** Percent of the width that fits. */
  readonly zoom: number;
  /** Whether the page has a text layer, so the image needs no alternative text. */
  readonly decorative: boolean;
  /** Called with height divided by width once the image has loaded. */
  readonly onRatio: (ratio: number) => void;
}

/** The accessible name of a page. */
export function pageName(i18n: I18n, { title, pages }: Document, { number }: Page): string {
  return i18n._('pages.image-alt', { page: number, count: pages.length, title });
}

/** The image of a page. The first page loads immediately, the others when scrolled to. */
export function PageImage({ document, page, zoom, decorative, onRatio }: PageImageProps) {
  const { i18n } = useLingui();
  const { cdn } = useRoot();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  if (failed) {
    const retry = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    return (
      <div className="page-problem">
        <p>{i18n._('pages.image-failed', { page: page.number })}</p>
        <Button onClick={retry}>
          <Icon name="retry" />
          {i18n._('pages.image-retry')}
        </Button>
      </div>
    );
  }

  return (
    <img
      key={attempt}
      className="page-image"
      {...pageImageSources(cdn, document, page, zoom)}
      alt={decorative ? '' : pageName(i18n, document, page)}
      loading={page.number === 1 ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={(event) => {
        const { naturalWidth, naturalHeight } = event.currentTarget;
        if (naturalWidth > 0) onRatio(naturalHeight / naturalWidth);
      }}
      onError={() => setFailed(true)}
    />
  );
}
