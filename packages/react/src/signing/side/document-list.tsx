import { useLingui } from '@lingui/react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { countText } from '../../i18n/count-text.ts';
import { useEnvelope, useSession, useSessionValue } from '../../session-context.ts';
import { ChangingText } from '../../ui/changing-text.tsx';
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
  const currentButton = useRef<HTMLButtonElement>(null);
  useScrollIntoBar(currentButton, current);

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
                ref={document.index === current ? currentButton : undefined}
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

/**
 * Scrolls the side bar or the drawer, and not the page, to its current document whenever another one becomes
 * the current one.
 */
function useScrollIntoBar(button: RefObject<HTMLElement | null>, current: number): void {
  // Not in a layout effect: the drawer opens after those of its content.
  useEffect(() => {
    const element = button.current;
    const bar = element?.closest('.side, .dialog');
    if (!element || !bar) return;
    const { top, bottom } = element.getBoundingClientRect();
    const edge = bar.getBoundingClientRect();
    // The actions may cover the end of the bar.
    const actions = bar.querySelector('.side-actions')?.getBoundingClientRect().top ?? edge.bottom;
    const end = Math.min(edge.bottom, actions);
    if (current === 0) bar.scrollTop = 0;
    else if (top < edge.top) bar.scrollTop += top - edge.top;
    else if (bottom > end) bar.scrollTop += Math.min(bottom - end, top - edge.top);
  }, [button, current]);
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
      <span aria-live="polite">
        <ChangingText>{i18n._('side.place', { position: current + 1, count })}</ChangingText>
      </span>
      {step('next', current + 1)}
    </div>
  );
}
