import { useLingui } from '@lingui/react';
import type { Document } from '@sign-envelope/core';
import { type CSSProperties, useCallback, useMemo, useState } from 'react';
import { useEnvelope, useSessionValue } from '../../session-context.ts';
import { Heading } from '../../ui/heading.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import { partyNamesOf } from '../party-name.ts';
import { DocumentPage } from './document-page.tsx';
import { fieldsByPage } from './fields-by-page.ts';
import { useTextLayer } from './use-text-layer.ts';

/** All pages of the current document, one below the other. */
export function DocumentPages({ document }: { readonly document: Document }) {
  const { i18n } = useLingui();
  const envelope = useEnvelope();
  const activeFieldId = useSessionValue('$activeFieldId');
  // The first page is what a signer waits for: nothing else that is large shares the line with it.
  const [isFirstSettled, setFirstSettled] = useState(false);
  const settle = useCallback(() => setFirstSettled(true), []);
  const textLayer = useTextLayer(document.index);
  // Percent of the width that fits.
  const [zoom, setZoom] = useState(100);
  const partyNames = useMemo(() => partyNamesOf(envelope), [envelope]);
  const fieldsOf = useMemo(() => fieldsByPage(document), [document]);
  const pageOf = useMemo(
    () => new Map(document.fields.map((field) => [field.id, field.page])),
    [document],
  );
  const activePage = activeFieldId === null ? undefined : pageOf.get(activeFieldId);
  const style: CSSProperties & Record<'--zoom', number> = { '--zoom': zoom / 100 };
  const isWide = zoom > 100;

  return (
    <>
      <Heading level={2} className="document-strip" dir="auto">
        {document.title}
      </Heading>
      <Landmark
        as="section"
        className={isWide ? 'pages pages-wide' : 'pages'}
        style={style}
        aria-label={i18n._('pages.label', { title: document.title })}
        // A scrollable region must be reachable by keyboard; -1 keeps the focus when it stops being one.
        tabIndex={isWide ? 0 : -1}
      >
        {document.pages.map((page) => (
          <DocumentPage
            key={`${document.index}-${page.number}`}
            document={document}
            page={page}
            zoom={zoom}
            fields={fieldsOf(page.number)}
            activeFieldId={page.number === activePage ? activeFieldId : null}
            partyNames={partyNames}
            textLayer={textLayer}
            imageWaits={!isFirstSettled && page.number !== 1 && page.number !== activePage}
            onImageSettled={settle}
          />
        ))}
      </Landmark>
      {textLayer.module && <textLayer.module.ZoomControls zoom={zoom} onZoom={setZoom} />}
    </>
  );
}
