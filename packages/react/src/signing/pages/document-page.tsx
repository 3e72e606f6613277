import type { Document, Field, Page } from '@sign-envelope/core';
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react';
import { useFirstI18n } from '../../i18n/use-i18n.ts';
import type { FieldIndex } from './field-index.ts';
import { PageField } from './page-field.tsx';
import { PageImage, pageName } from './page-image.tsx';
import type { PageLoadState } from './page-load-state.ts';
import { a4Ratio, reportedRatio } from './page-ratio.ts';
import type { TextLayer } from './use-text-layer.ts';

export interface DocumentPageProps {
  readonly document: Document;
  readonly page: Page;
  /** Percent of the width that fits. */
  readonly zoom: number;
  /** The page's fields as loaded, in the order of filling in; the same array at every render. */
  readonly fields: readonly Field[];
  /** The active field, if it stands on this page. */
  readonly activeFieldId: string | null;
  readonly index: FieldIndex;
  readonly reading: TextLayer;
}

/** So many pages are whole from the start; those further down are made ready by the stage. */
const atOnce = 2;

/** One page: a white sheet of the page's shape, its picture, and above it its words and fields. */
export const DocumentPage = memo(function DocumentPage(props: DocumentPageProps) {
  const { document, page, zoom, fields, activeFieldId, index, reading } = props;
  const i18n = useFirstI18n();
  const element = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<number | null>(null);
  const [standing, setStanding] = useState<PageLoadState>({
    due: page.number <= atOnce,
    text: null,
  });
  // A field may be gone to before its page is due, and is never taken away again.
  const reached = useRef(false);
  reached.current ||= activeFieldId !== null;

  const { part, stage, missing } = reading;
  useEffect(() => {
    if (stage && element.current) return stage.attend(element.current, page, setStanding);
  }, [stage, page]);

  const ratio = reportedRatio(page) ?? measured ?? a4Ratio;
  const { text } = standing;
  const words = useMemo(
    () =>
      part && text && text.blocks.length > 0
        ? { text, parts: part.readingOrder(fields, text.blocks) }
        : null,
    [part, text, fields],
  );
  const style: CSSProperties & Record<'--ratio', number> = {
    aspectRatio: `${1 / ratio}`,
    '--ratio': ratio,
  };
  const show = ({ id }: Field) => (
    <PageField
      key={id}
      fieldId={id}
      active={id === activeFieldId}
      index={index}
      pageRatio={ratio}
    />
  );

  return (
    <div
      ref={element}
      className="page"
      style={style}
      {...(words && { role: 'group', 'aria-label': pageName(i18n, document, page) })}
    >
      <PageImage
        document={document}
        page={page}
        zoom={zoom}
        decorative={words !== null}
        onRatio={setMeasured}
      />
      <div className="page-fields">
        {part && words
          ? words.parts.map((item) =>
              item.kind === 'field' ? (
                show(item.field)
              ) : (
                <part.PageTextBlock
                  key={item.key}
                  page={words.text}
                  block={item.block}
                  rank={item.rank}
                />
              ),
            )
          : (standing.due || reached.current || missing) && fields.map(show)}
        {part && <part.PageFiles fields={fields} index={index} />}
      </div>
    </div>
  );
});
