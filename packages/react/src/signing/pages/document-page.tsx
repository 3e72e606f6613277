import { useLingui } from '@lingui/react';
import type { Document, Field, Page } from '@sign-envelope/core';
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { PartyNames } from '../party-name.ts';
import { PageField } from './page-field.tsx';
import { PageImage, pageName } from './page-image.tsx';
import { a4Ratio, reportedRatio } from './page-image-src.ts';
import { initialLoadState } from './page-load-state.ts';
import type { TextLayer } from './use-text-layer.ts';

export interface DocumentPageProps {
  readonly document: Document;
  readonly page: Page;
  /** Percent of the width that fits. */
  readonly zoom: number;
  /** The page's fields as loaded, in the order of filling in; the same array at every render. */
  readonly fields: readonly Field[];
  /** The active field, if it is on this page. */
  readonly activeFieldId: string | null;
  readonly partyNames: PartyNames;
  readonly textLayer: TextLayer;
  /** Whether its image waits until that of the first page has loaded. */
  readonly imageWaits: boolean;
  /** Called once its image has loaded or failed; the same function at every render. */
  readonly onImageSettled: (isSettled: true) => void;
}

/** One page: its image, with the text layer and the fields on top. */
export const DocumentPage = memo(function DocumentPage(props: DocumentPageProps) {
  const { document, page, zoom, fields, activeFieldId, partyNames, textLayer } = props;
  const { i18n } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<number | null>(null);
  const [loadState, setLoadState] = useState(() => initialLoadState(page));
  // A field can become active before its page has loaded; its page then keeps showing the fields.
  const [wasActive, setWasActive] = useState(false);
  const isActive = activeFieldId !== null;

  const { module, loader, retry } = textLayer;
  const isForced = isActive || wasActive || retry !== null;
  // After the popup has been painted, which does not wait for the larger image.
  useEffect(() => {
    if (isActive) setWasActive(true);
  }, [isActive]);
  useEffect(() => {
    if (loader && element.current) return loader.observe(element.current, page, setLoadState);
  }, [loader, page]);

  const ratio = reportedRatio(page) || measured || a4Ratio;
  const { text } = loadState;
  const layout = useMemo(
    () =>
      module && text && text.blocks.length > 0
        ? { text, parts: module.readingOrder(fields, text.blocks) }
        : null,
    [module, text, fields],
  );
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': ratio };
  const renderField = ({ id }: Field) => (
    <PageField
      key={id}
      fieldId={id}
      active={id === activeFieldId}
      partyNames={partyNames}
      pageRatio={ratio}
    />
  );

  return (
    <div
      ref={element}
      className="page"
      part="page"
      style={style}
      {...(layout && { role: 'group', 'aria-label': pageName(i18n, document, page) })}
    >
      <PageImage
        document={document}
        page={page}
        zoom={zoom}
        isEnlarged={wasActive}
        hasText={layout !== null}
        textLayer={textLayer}
        waits={props.imageWaits || !(loadState.showsImage || isForced)}
        onRatio={setMeasured}
        onSettled={props.onImageSettled}
      />
      <div className="page-fields">
        {module && layout
          ? layout.parts.map((item) =>
              item.kind === 'field' ? (
                renderField(item.field)
              ) : (
                <module.PageTextBlock
                  key={item.key}
                  page={layout.text}
                  block={item.block}
                  headingLevel={item.headingLevel}
                />
              ),
            )
          : (loadState.showsFields || isForced) && fields.map(renderField)}
        {module && <module.PageFiles fields={fields} partyNames={partyNames} />}
      </div>
    </div>
  );
});
