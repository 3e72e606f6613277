import { useLingui } from '@lingui/react';
import type { Document, Field, Page } from '@sign-envelope/core';
import { type CSSProperties, useMemo, useState } from 'react';
import { useEnvelope, useSessionValue } from '../../session-context.ts';
import { ChangingText } from '../../ui/changing-text.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import { FieldPopupHost } from '../field-popup-host.tsx';
import { partyNamesOf } from '../party-name.ts';
import { DocumentPage } from './document-page.tsx';
import { reportedRatio } from './page-image-src.ts';
import { useTextLayer } from './use-text-layer.ts';

const none: readonly Field[] = [];

/** Groups the fields of a document by page. A page gets the same array at every render. */
function fieldsByPage(document: Document): (page: number) => readonly Field[] {
  const pages = new Map<number, Field[]>();
  for (const field of document.fields) {
    const fields = pages.get(field.page);
    if (fields) fields.push(field);
    else pages.set(field.page, [field]);
  }
  return (page) => pages.get(page) ?? none;
}

/** Number of pages that the browser skips and renders together. */
const groupSize = 10;

/**
 * The number of pages of a group and the sum of their ratios as a style, from which its height follows.
 * The sum is `NaN` if the server did not return the sizes of all.
 */
function groupStyle(pages: readonly Page[]): CSSProperties {
  const style: CSSProperties & Record<'--pages' | '--ratios', number> = {
    '--pages': pages.length,
    '--ratios': 0,
  };
  for (const page of pages) style['--ratios'] += reportedRatio(page);
  return style;
}

/** All pages of the current document, one below the other, and the popup of the active field. */
export function DocumentPages({ document }: { readonly document: Document }) {
  const { i18n } = useLingui();
  const envelope = useEnvelope();
  const activeFieldId = useSessionValue('$activeFieldId');
  // A signer waits for the first page: no other large request competes with it.
  const [isFirstSettled, setFirstSettled] = useState(false);
  const textLayer = useTextLayer(document.index);
  // Percent of the width that fits.
  const [zoom, setZoom] = useState(100);
  const partyNames = useMemo(() => partyNamesOf(envelope), [envelope]);
  const fieldsOf = useMemo(() => fieldsByPage(document), [document]);
  const activePage = document.fields.find(({ id }) => id === activeFieldId)?.page;
  const groups = document.pages.flatMap((_, index, all) =>
    index % groupSize === 0 ? [all.slice(index, index + groupSize)] : [],
  );
  const style: CSSProperties & Record<'--zoom', number> = { '--zoom': zoom / 100 };
  const isWide = zoom > 100;

  return (
    <>
      <Heading level={2} className="document-strip" dir="auto">
        <ChangingText>{document.title}</ChangingText>
      </Heading>
      <Landmark
        as="section"
        className={isWide ? 'pages pages-wide' : 'pages'}
        style={style}
        aria-label={i18n._('pages.label', { title: document.title })}
        // A scrollable region must be reachable by keyboard; -1 keeps the focus when it stops being one.
        tabIndex={isWide ? 0 : -1}
      >
        {groups.map((pages, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a document are fixed
            key={`${document.index}-${index}`}
            className="page-group"
            style={groupStyle(pages)}
          >
            {pages.map((page) => (
              <DocumentPage
                key={page.number}
                document={document}
                page={page}
                zoom={zoom}
                fields={fieldsOf(page.number)}
                activeFieldId={page.number === activePage ? activeFieldId : null}
                partyNames={partyNames}
                textLayer={textLayer}
                imageWaits={!isFirstSettled && page.number !== 1 && page.number !== activePage}
                onImageSettled={setFirstSettled}
              />
            ))}
          </div>
        ))}
      </Landmark>
      {textLayer.module && <textLayer.module.ZoomControls zoom={zoom} onZoom={setZoom} />}
      <FieldPopupHost layout="pages" />
    </>
  );
}
