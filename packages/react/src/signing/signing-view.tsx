import { useLingui } from '@lingui/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LateContent, useLatePart, useLateParts } from '../late-parts.tsx';
import { useRoot } from '../root/root-context.ts';
import { useEnvelope, useSessionValue } from '../session-context.ts';
import { Landmark } from '../ui/landmark.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { DialogDrafts } from './dialog-drafts.ts';
import { FieldPopupHost } from './field-popup-host.tsx';
import { SigningFooter } from './footer/signing-footer.tsx';
import { SigningHeader } from './header/signing-header.tsx';
import { DocumentPages } from './pages/document-pages.tsx';
import { SideBar } from './side/side-bar.tsx';
import { type SigningDialog, SigningDialogs } from './signing-dialogs.tsx';
import { type Layout, type ViewControls, ViewControlsContext } from './view-controls.ts';

export interface SigningViewProps {
  /** Whether to offer a tour on the first visit. */
  readonly tour: boolean;
  readonly drafts: DialogDrafts;
}

/** The documents with their fields, and the header, side bar, footer and dialogs. */
export function SigningView({ tour, drafts }: SigningViewProps) {
  const { i18n } = useLingui();
  const { documents } = useEnvelope();
  const documentIndex = useSessionValue('$documentIndex');
  const dialogs = useLatePart('dialogs');
  const parts = useLateParts();
  const [dialog, setDialog] = useState<SigningDialog | null>(null);
  const [layout, setLayout] = useState<Layout>('pages');
  const [earlySubmits, setEarlySubmits] = useState(0);
  const [tourRequests, setTourRequests] = useState(0);
  useScrollToTop(documentIndex, layout === 'list');
  const document = documents[documentIndex];
  const controls = useMemo<ViewControls>(
    () => ({
      layout,
      setLayout,
      earlySubmits,
      noteEarlySubmit: () => setEarlySubmits((count) => count + 1),
      startTour: () => setTourRequests((count) => count + 1),
    }),
    [layout, earlySubmits],
  );

  return (
    <ViewControlsContext.Provider value={controls}>
      <div className="signing">
        <SigningHeader onMenu={() => setDialog('menu')} onHelp={() => setDialog('help')} />
        <div className="signing-body">
          <SideBar onReject={() => setDialog('reject')} onHelp={() => setDialog('help')} />
          <Landmark as="main" className="signing-main">
            {layout === 'list' ? (
              <LateContent name="dialogs" loading={<Spinner label={i18n._('popup.loading')} />}>
                {({ ListView }) => (
                  <>
                    <ListView />
                    <FieldPopupHost layout="list" />
                  </>
                )}
              </LateContent>
            ) : (
              document && <DocumentPages document={document} />
            )}
          </Landmark>
        </div>
        <div className="signing-foot">
          <div className="signing-alerts">
            <SigningDialogs dialog={dialog} drafts={drafts} onChange={setDialog} />
          </div>
          <SigningFooter onLegal={() => setDialog('help')} onFinish={() => setDialog('finish')}>
            {dialogs.name === 'ready' && (
              <dialogs.module.BackgroundFeatures
                parts={parts}
                isOffered={tour}
                requests={tourRequests}
                isCovered={dialog !== null}
              />
            )}
          </SigningFooter>
        </div>
      </div>
    </ViewControlsContext.Provider>
  );
}

/**
 * Scrolls to the top of the root whenever the document changes, before scrolling to one of its fields.
 * Does nothing if all documents are shown together.
 */
function useScrollToTop(documentIndex: number, together = false): void {
  const root = useRoot();
  const shown = useRef(documentIndex);

  useLayoutEffect(() => {
    if (shown.current === documentIndex) return;
    shown.current = documentIndex;
    if (together) return;
    root.element()?.scrollIntoView({ block: 'start', behavior: 'instant' });
    // With a fixed height, the root itself scrolls.
    root.element()?.scroll({ top: 0, behavior: 'instant' });
  }, [documentIndex, together, root]);
}
