/// <reference path="../../styles/css-text.d.ts" />
import { createBrowserStorage } from '@sign-envelope/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { useStyles } from '../../root/use-styles.ts';
import { useSession, useSessionValue } from '../../session-context.ts';
import styles from './tour.css?inline';
import { TourCard } from './tour-card.tsx';
import { TourInvitation } from './tour-invitation.tsx';
import { tourSteps } from './tour-steps.ts';

/** Storage key for whether the tour has been offered. */
const seenKey = 'tour';

export interface TourProps {
  /** Whether to offer the tour to a signer who has not seen it. */
  readonly isOffered: boolean;
  /** Increases with each request for the tour. */
  readonly requests: number;
  /** Whether a dialog is open. */
  readonly isCovered: boolean;
}

/** A number is the index of a step. */
type TourState = 'hidden' | 'invitation' | number;

/** Offers a first-time signer a tour of the signing view. It blocks nothing. */
export function Tour({ isOffered, requests, isCovered }: TourProps) {
  useStyles(styles);
  const root = useRoot();
  const session = useSession();
  const activeFieldId = useSessionValue('$activeFieldId');
  const [storage] = useState(() => createBrowserStorage('localStorage'));
  const [state, setState] = useState<TourState>(() => {
    const isNew = isOffered && session.mode !== 'preview' && storage.get(seenKey) === null;
    return isNew ? 'invitation' : 'hidden';
  });
  const handled = useRef(requests);
  const isShown = state !== 'hidden';
  const part = !isShown ? null : state === 'invitation' ? 'invitation' : 'card';

  useEffect(() => {
    if (isShown) storage.set(seenKey, 'seen');
  }, [isShown, storage]);

  // For the styles of other parts. To find the tour by `:has()`, the browser would look for it whenever
  // something is added to the page.
  useLayoutEffect(() => {
    const wrapper = root.element();
    if (!wrapper || part === null) return;
    wrapper.dataset.tour = part;
    return () => {
      delete wrapper.dataset.tour;
    };
  }, [root, part]);

  // A signer who has started does not need the tour.
  useEffect(() => {
    if (activeFieldId !== null || isCovered) setState('hidden');
  }, [activeFieldId, isCovered]);

  // A tour requested in a dialog starts once the dialog has closed.
  useEffect(() => {
    if (handled.current === requests || isCovered) return;
    handled.current = requests;
    session.deactivate();
    setState(0);
  }, [requests, isCovered, session]);

  const leave = () => {
    setState('hidden');
    focusDocument(root.element());
  };

  if (!isShown) return null;
  if (state === 'invitation') {
    return <TourInvitation onTake={() => setState(0)} onContinue={leave} />;
  }
  const step = tourSteps[state];
  if (step === undefined) return null;
  return (
    <TourCard
      key={step.id}
      step={step}
      onNext={() => (state + 1 < tourSteps.length ? setState(state + 1) : leave())}
      onBack={() => setState(state - 1)}
      onLeave={leave}
    />
  );
}

/** Focuses the document, so that Tab continues from its start. */
function focusDocument(wrapper: HTMLElement | null): void {
  const main = wrapper?.querySelector<HTMLElement>('.signing-main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
