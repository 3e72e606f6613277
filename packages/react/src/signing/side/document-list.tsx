import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { countText } from '../../i18n/count-text.ts';
import { useEnvelope, useSession, useSessionValue } from '../../session-context.ts';
import { Heading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import { a4Ratio, pageImageSrc, reportedRatio } from '../pages/page-image-src.ts';

interface ThumbnailProps {
  readonly src: string;
  /** Height by width. */
  readonly ratio: number;
}

/** The picture of a page, and a blank page if it does not load. */
function Thumbnail({ src, ratio }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const place = { className: 'document-thumbnail', style: { aspectRatio: `${1 / ratio}` } };
  if (src === failed) return <span {...place} />;
  return (
    <img
      {...place}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}

/** The envelope's documents, each with a thumbnail of its first page. */
export function DocumentList({ onSelect }: { readonly onSelect?: (() => void) | undefined }) {
  const { i18n } = useLingui();
  const session = useSession();
  const { documents } = useEnvelope();
  const current = useSessionValue('$documentIndex');
  const headingId = useId();

  const choose = (index: number) => {
    session.goToDocument(index);
    onSelect?.();
  };

  return (
    <Landmark as="nav" aria-labelledby={headingId}>
      <Heading level={2} id={headingId} className="side-heading">
        {i18n._('side.documents', { count: documents.length })}
      </Heading>
      {documents.length > 1 && (
        <DocumentSteps current={current} count={documents.length} onChoose={choose} />
      )}
      <ul className="documents">
        {documents.map((document) => {
          const [first] = document.pages;
          return (
            <li key={document.index}>
              <button
                type="button"
                className="document"
                aria-current={document.index === current ? 'page' : undefined}
                onClick={() => choose(document.index)}
              >
                {first && (
                  <Thumbnail
                    src={pageImageSrc(session.cdn, document, first)}
                    ratio={reportedRatio(first) || a4Ratio}
                  />
                )}
                <span className="document-title">{document.title}</span>
                <span className="document-pages">
                  {countText(i18n, 'side.pages', document.pages.length)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Landmark>
  );
}

interface DocumentStepsProps {
  /** From 0. */
  readonly current: number;
  readonly count: number;
  readonly onChoose: (index: number) => void;
}

/** Buttons for the previous and the next document. */
function DocumentSteps({ current, count, onChoose }: DocumentStepsProps) {
  const { i18n } = useLingui();

  // At either end the button stays focusable, so that it does not lose the focus.
  const step = (name: 'previous' | 'next', index: number) => {
    const isThere = index >= 0 && index < count;
    return (
      <button
        type="button"
        className="button button-secondary button-icon side-step"
        aria-label={i18n._(`side.${name}`)}
        aria-disabled={!isThere}
        onClick={() => isThere && onChoose(index)}
      >
        <Icon name={name} />
      </button>
    );
  };

  return (
    <div className="side-steps">
      {step('previous', current - 1)}
      <span aria-live="polite">{i18n._('side.place', { position: current + 1, count })}</span>
      {step('next', current + 1)}
    </div>
  );
}
